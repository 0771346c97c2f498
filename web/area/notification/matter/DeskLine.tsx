import { Badge, Stack } from '@mantine/core';
import {
  type Icon,
  IconAlarm,
  IconCheck,
  IconMessage,
  IconReceiptRefund,
  IconRefreshAlert,
  IconUser,
} from '@tabler/icons-react';
import type { DeskRow } from '#api/matter.ts';
import { eventKindName } from '#text/event-kind.ts';
import { eventName } from '#text/event-name.ts';
import type { Say } from '#text/say.ts';
import { useText } from '#web/base/language/text.ts';
import { MessageWords } from '../inbox/InboxScreen.tsx';
import { SeverityIcon } from '../SeverityIcon.tsx';
import { factWords } from './fact-words.ts';
import classes from './matter.module.css';

/** A cause in words: the event, and its kind where it has several. */
export function causeWords(
  { event_type, kind, cause }: Pick<DeskRow, 'event_type' | 'kind' | 'cause'>,
  t: Say['t'],
) {
  const name = eventName(event_type, t);
  return kind !== null && cause?.endsWith(`.${kind}`) ? eventKindName(event_type, kind, t) : name;
}

/** A matter in the list: severity, vehicle and cause, the newest of it, and how it is handled. */
export function DeskLine({ row }: { row: DeskRow }) {
  const say = useText();
  const { t, f } = say;
  const { newest, license, at, count } = row;
  const cause = causeWords(row, t);
  return (
    <>
      <SeverityIcon severity={row.severity} />
      <MessageWords
        title={
          <>
            {license ? <strong>{license}</strong> : null} {cause}
          </>
        }
        text={
          <>
            <span className={classes.newest}>
              {newest ? factWords(newest, cause, say) : t('matter.factsNone')}
            </span>
            <MatterChips row={row} />
          </>
        }
      />
      <Stack component="span" flex="none" c="dimmed" fz="xs" gap={2} align="flex-end">
        <span>{f.dateTime(at)}</span>
        {count > 1 ? <Chip color="gray" text={t('notification.times', { n: count })} /> : null}
      </Stack>
    </>
  );
}

type Handled = Pick<
  DeskRow,
  'state' | 'is_reopened' | 'assignee' | 'snoozed_until' | 'outcome' | 'recovered' | 'comments'
>;

/** How a matter is handled, each by a sign and a word: who has it, until when it rests, how it ended. */
export function MatterChips({ row }: { row: Handled & { by_rule?: boolean } }) {
  const { t, f } = useText();
  const { state, is_reopened, assignee, snoozed_until, outcome, recovered, comments } = row;
  const isDone = state === 'done';
  return (
    <span className={classes.chips}>
      {assignee ? <Chip color="petrol" icon={IconUser} text={assignee.username} /> : null}
      {snoozed_until ? (
        <Chip
          color="grape"
          icon={IconAlarm}
          text={t('matter.state_snoozed', { at: f.dateTime(snoozed_until) })}
        />
      ) : null}
      {is_reopened && !isDone ? (
        <Chip color="orange" icon={IconRefreshAlert} text={t('matter.reopened')} />
      ) : null}
      {state === 'claimed' ? (
        <Chip color="yellow" icon={IconReceiptRefund} text={t('matter.state_claimed')} />
      ) : null}
      {isDone ? (
        <Chip
          color="green"
          icon={IconCheck}
          text={
            row.by_rule
              ? t('matter.byRule')
              : outcome
                ? t(`matter.outcome_${outcome}`)
                : t('matter.state_done')
          }
        />
      ) : null}
      {isDone && recovered ? (
        <Chip color="green" text={t('matter.recoveredSum', { amount: f.money(recovered) })} />
      ) : null}
      {comments > 0 ? (
        <Chip color="gray" icon={IconMessage} text={t('matter.comments', { n: comments })} />
      ) : null}
    </span>
  );
}

function Chip({ color, icon: Sign, text }: { color: string; icon?: Icon; text: string }) {
  return (
    <Badge
      size="sm"
      variant="light"
      color={color}
      tt="none"
      leftSection={Sign ? <Sign size={12} aria-hidden="true" /> : undefined}
    >
      {text}
    </Badge>
  );
}
