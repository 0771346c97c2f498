import { Box, Button, Group, Menu } from '@mantine/core';
import {
  type Icon,
  IconAlarm,
  IconCheck,
  IconChevronDown,
  IconMessage,
  IconRotate,
  IconUser,
  IconUserCheck,
} from '@tabler/icons-react';
import { useState } from 'react';
import { getMatter, type Matter, postAlwaysDone } from '#api/matter.ts';
import { kindOf, maySilence } from '#domain/matter/always-done.ts';
import { readCause } from '#domain/matter/cause.ts';
import type { MatterAction } from '#domain/matter/matter.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { DriverLink, RecordLink } from '#web/kit/link/RecordLink.tsx';
import parts from '#web/kit/look/parts.module.css';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';
import { SeverityIcon } from '../SeverityIcon.tsx';
import { actOn } from './act.ts';
import { causeWords, MatterChips } from './DeskLine.tsx';
import { factWords } from './fact-words.ts';
import type { Doing } from './MatterDialogs.tsx';
import { MatterEntries, MatterEntryLine } from './MatterEntries.tsx';
import classes from './matter.module.css';
import type { MatterKey } from './matter-address.ts';

const FactEvidence = lazyPart('FactEvidence', () => import('./FactEvidence.tsx'));

/** A matter: what happened with its way, who drove, how it ended the last time, and what can be done. */
export function MatterPreview(props: { matterKey: MatterKey; onDoing: (doing: Doing) => void }) {
  const { matterKey, onDoing } = props;
  const { data, error, refetch } = useEndpoint(getMatter, { params: matterKey });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows />;
  return <Content key={`${data.device_id} ${data.cause}`} matter={data} onDoing={onDoing} />;
}

function Content({ matter, onDoing }: { matter: Matter; onDoing: (doing: Doing) => void }) {
  const say = useText();
  const { t, f } = say;
  const [chosen, setChosen] = useState<number | null>(null);
  const { facts, last_time } = matter;
  const cause = causeWords(matter, t);
  const fact = facts.find(({ id }) => id === chosen) ?? facts[0];
  return (
    <div className={classes.preview}>
      <div className={parts.stack}>
        <Group gap={8} wrap="nowrap" align="center">
          <SeverityIcon severity={matter.severity} />
          <Box component="h2" fz="md" className={parts.row}>
            <RecordLink kind="vehicle" id={matter.device_id}>
              {matter.license}
            </RecordLink>
            <span>{cause}</span>
          </Box>
        </Group>
        {matter.alias ? <Dim>{matter.alias}</Dim> : null}
        <MatterChips row={matter} />
      </div>
      <Actions matter={matter} onDoing={onDoing} />
      {last_time ? (
        <section className={`${parts.panel} ${classes.entry}`} aria-label={t('matter.lastTime')}>
          <Box component="h3" fz="sm">
            {t('matter.lastTime')}
          </Box>
          <MatterEntryLine entry={last_time} />
        </section>
      ) : null}
      {fact ? (
        <section>
          <Box component="h3" mb={6} fz="sm">
            {t('matter.facts')}
          </Box>
          {fact.driver ? (
            <p>
              <Dim span>{t('word.driver')}: </Dim>
              <DriverLink id={fact.driver_id} name={fact.driver} />
            </p>
          ) : null}
          <Arriving>
            <FactEvidence key={fact.id} fact={fact} />
          </Arriving>
          <ul className={`${parts.panel} ${parts.lines}`} style={{ marginBlockStart: 12 }}>
            {facts.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className={`${classes.fact} ${parts.choice}`}
                  aria-pressed={one.id === fact.id}
                  onClick={() => setChosen(one.id)}
                >
                  <span>{factWords(one, cause, say) || cause}</span>
                  <span className={parts.dim}>
                    {[
                      f.dateTime(one.timestamp),
                      one.count > 1 ? t('notification.times', { n: one.count }) : null,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <Dim>{t('matter.factsNone')}</Dim>
      )}
      <MatterEntries entries={matter.entries} />
    </div>
  );
}

/** The actions that the reader may take. */
function Actions({ matter, onDoing }: { matter: Matter; onDoing: (doing: Doing) => void }) {
  const { t } = useText();
  const { username } = useSession();
  const can = useCan();
  const { isBusy, failure, attempt } = useAttempt();
  const me = matter.colleagues.find((one) => one.username.toLowerCase() === username?.toLowerCase());
  const doing = (what: Doing['what']) => () => onDoing({ what, matters: [matter] });
  const now = (action: MatterAction) => () => void attempt(() => actOn([matter], action));
  return (
    <div className={parts.stack}>
      <div className={parts.row}>
        {matter.may_handle && matter.state === 'done' ? (
          <Act
            isFirst
            icon={IconRotate}
            label={t('matter.reopen')}
            isBusy={isBusy}
            onClick={now({ action: 'reopen' })}
          />
        ) : null}
        {matter.may_handle && matter.state !== 'done' ? (
          <>
            <Act isFirst icon={IconCheck} label={t('matter.done')} onClick={doing('done')} />
            {me && matter.assignee?.id !== me.id ? (
              <Act
                icon={IconUserCheck}
                label={t('matter.take')}
                isBusy={isBusy}
                onClick={now({ action: 'assign', assignee_id: me.id })}
              />
            ) : null}
            <Act icon={IconUser} label={t('matter.assign')} onClick={doing('assign')} />
            <Act icon={IconAlarm} label={t('matter.snooze')} onClick={doing('snooze')} />
          </>
        ) : null}
        {matter.may_handle ? (
          <Act icon={IconMessage} label={t('matter.comment')} onClick={doing('comment')} />
        ) : null}
        {can('matter:follow') && maySilence(matter.event_type) ? <AlwaysMenu matter={matter} /> : null}
      </div>
      <FailureAlert of={failure} />
    </div>
  );
}

function Act(props: {
  icon: Icon;
  label: string;
  /** The action that most readers take. */
  isFirst?: boolean;
  isBusy?: boolean;
  onClick: () => void;
}) {
  const { icon: Sign, label, isFirst = false, isBusy = false, onClick } = props;
  return (
    <Button
      size="xs"
      variant={isFirst ? 'filled' : 'default'}
      loading={isBusy}
      leftSection={<Sign size={16} aria-hidden="true" />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/** Makes the reader's rule that such a matter is always done: of this vehicle, or of all. */
function AlwaysMenu({ matter }: { matter: Matter }) {
  const { t } = useText();
  const { event_type: code, cause, device_id, license } = matter;
  const add = (vehicle_id: number | null) => () =>
    void call(postAlwaysDone, { body: { code, kind: kindOf(readCause(cause)!), vehicle_id } }).then(
      () => notice({ kind: 'done', key: 'matter.alwaysSaved' }),
      () => {},
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="subtle" rightSection={<IconChevronDown size={14} aria-hidden="true" />}>
          {t('matter.always')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={add(device_id)}>{t('matter.alwaysOne', { name: license })}</Menu.Item>
        <Menu.Item onClick={add(null)}>{t('matter.alwaysAll')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
