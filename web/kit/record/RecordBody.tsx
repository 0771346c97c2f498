import { Skeleton, Tabs } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Fault } from '#domain/fault.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { faultText } from '#web/base/language/fault-text.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import classes from './RecordBody.module.css';
import type { RecordState, RecordTab } from './record-head.ts';
import { TabStrip } from './TabStrip.tsx';

/** The placeholder instead of the record while it has not loaded; null when it has. */
export function awaiting(state: RecordState | undefined): 'loading' | 'missing' | 'failed' | null {
  if (!state) return null;
  if (state.error) return state.error instanceof Fault && state.error.status === 404 ? 'missing' : 'failed';
  return state.isPending ? 'loading' : null;
}

/** The record below its head: its tabs or its body, or the placeholder while it has not loaded. */
export function RecordBody(props: {
  state: RecordState | undefined;
  tabs: readonly RecordTab[] | undefined;
  children: ReactNode;
}) {
  const { state, tabs, children } = props;
  const waits = awaiting(state);
  if (waits === 'loading') return <WaitingRecord />;
  if (waits !== null && state) return <NoRecord state={state} />;
  return tabs ? (
    <RecordTabs tabs={tabs} />
  ) : (
    <div className={`${parts.rest} ${classes.body}`}>{children}</div>
  );
}

/** A placeholder with the shape of a record, while it loads. */
export function WaitingRecord() {
  return (
    <div className={classes.waiting} aria-busy="true">
      {Array.from({ length: 8 }, (_, field) => (
        <div key={field}>
          <Skeleton height={10} width="35%" mb={8} />
          <Skeleton height={30} />
        </div>
      ))}
    </div>
  );
}

/** The reason why there is no record: it does not exist for this user, or could not be loaded. */
export function NoRecord({ state }: { state: RecordState }) {
  const { t } = useText();
  if (awaiting(state) === 'missing')
    return <EmptyState fill icon={<IconSearchOff />} title={faultText(t, state.error)} />;
  return <ErrorState error={state.error} onRetry={() => void state.refetch()} />;
}

/**
 * The tabs of a record. The address names the shown one (`?tab=`); the first one if it names none of these.
 */
export function RecordTabs({ tabs }: { tabs: readonly RecordTab[] }): ReactNode {
  const { f } = useText();
  const [tab, setTab] = useUrlValue('tab');
  const shown = tabs.find(({ id }) => id === tab) ?? tabs[0];
  if (!shown) return null;
  return (
    <Tabs
      className={parts.rest ?? ''}
      value={shown.id}
      onChange={(next) => setTab(next === tabs[0]?.id ? null : next)}
      keepMounted={false}
    >
      <TabStrip shown={shown.id}>
        {tabs.map(({ id, label, count }) => (
          <Tabs.Tab key={id} value={id} className={classes.tab ?? ''}>
            {label}
            {count === undefined ? null : <span className={classes.count}>{f.number(count)}</span>}
          </Tabs.Tab>
        ))}
      </TabStrip>
      <Tabs.Panel key={shown.id} value={shown.id} className={`${parts.rest} ${classes.panel}`}>
        {shown.render()}
      </Tabs.Panel>
    </Tabs>
  );
}
