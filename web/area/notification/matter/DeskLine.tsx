import { Badge, Stack } from '@mantine/core';
import {
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
  return (
    <>
      <SeverityIcon severity={row.severity} />
      <MessageWords
        title={
          <>
            {license ? <strong>{license}</strong> : null} {causeWords(row, t)}
          </>
        }
        text={
          <>
            <span className={classes.newest}>{newest ? factWords(newest, say) : t('matter.factsNone')}</span>
            <MatterChips row={row} />
          </>
        }
      />
      <Stack component="span" flex="none" c="dimmed" fz="xs" gap={2} align="flex-end">
        <span>{f.dateTime(at)}</span>
        {count > 1 ? (
          <Badge size="sm" variant="light" color="gray" tt="none">
            {t('notification.times', { n: count })}
          </Badge>
        ) : null}
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
      {assignee ? (
        <Badge size="sm" variant="light" color="petrol" tt="none" leftSection={<IconUser size={12} />}>
          {assignee.username}
        </Badge>
      ) : null}
      {snoozed_until ? (
        <Badge size="sm" variant="light" color="grape" tt="none" leftSection={<IconAlarm size={12} />}>
          {t('matter.state_snoozed', { at: f.dateTime(snoozed_until) })}
        </Badge>
      ) : null}
      {is_reopened && !isDone ? (
        <Badge
          size="sm"
          variant="light"
          color="orange"
          tt="none"
          leftSection={<IconRefreshAlert size={12} />}
        >
          {t('matter.reopened')}
        </Badge>
      ) : null}
      {state === 'claimed' ? (
        <Badge
          size="sm"
          variant="light"
          color="yellow"
          tt="none"
          leftSection={<IconReceiptRefund size={12} />}
        >
          {t('matter.state_claimed')}
        </Badge>
      ) : null}
      {isDone ? (
        <Badge size="sm" variant="light" color="green" tt="none" leftSection={<IconCheck size={12} />}>
          {row.by_rule
            ? t('matter.byRule')
            : outcome
              ? t(`matter.outcome_${outcome}`)
              : t('matter.state_done')}
        </Badge>
      ) : null}
      {isDone && recovered ? (
        <Badge size="sm" variant="light" color="green" tt="none">
          {t('matter.recoveredSum', { amount: f.money(recovered) })}
        </Badge>
      ) : null}
      {comments > 0 ? (
        <Badge size="sm" variant="light" color="gray" tt="none" leftSection={<IconMessage size={12} />}>
          {t('matter.comments', { n: comments })}
        </Badge>
      ) : null}
    </span>
  );
}
