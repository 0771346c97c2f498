import { Skeleton, Tabs, VisuallyHidden } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Fault } from '#domain/fault.ts';
import type { Search } from '#web/base/address/url.ts';
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
  return tabs ? <RecordTabs tabs={tabs} /> : <OnlyBody>{children}</OnlyBody>;
}

/** The body of a record without tabs. The keys reach and scroll it, because it may hold nothing to press. */
function OnlyBody({ children }: { children: ReactNode }) {
  const { t } = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={`${parts.rest} ${classes.body}`} tabIndex={0} aria-label={t('word.data')}>
      {children}
    </section>
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

/** A name in a strip of tabs. */
type Entry = Pick<RecordTab, 'id' | 'label' | 'count' | 'mark'>;
type TabGroup = Entry & { tabs: readonly RecordTab[] };

/** The tabs in their groups; a tab without a group is one by itself. */
function groupsOf(tabs: readonly RecordTab[]): TabGroup[] {
  return [...Map.groupBy(tabs, ({ id, group }) => group?.id ?? id).values()].map((inside) => {
    const [{ group, ...first }] = inside as [RecordTab];
    const counts = inside.flatMap(({ count }) => (count === undefined ? [] : [count]));
    return {
      ...first,
      ...group,
      // A group without rows says nothing; its tabs do.
      count: counts.reduce((sum, count) => sum + count, 0) || undefined,
      mark: mostUrgent(inside).mark,
      tabs: inside,
    };
  });
}

/** The tab with the worst mark; the first one if there are none. */
function mostUrgent(tabs: readonly RecordTab[]): RecordTab {
  const [first] = tabs as [RecordTab];
  const marked = (tone: string) => tabs.find(({ mark }) => mark?.tone === tone);
  return marked('bad') ?? marked('warn') ?? first;
}

/**
 * The tabs of a record. The address names the shown one (`?tab=`); the first one if it names none of these. A
 * group opens at what is most urgent in it.
 */
export function RecordTabs({ tabs }: { tabs: readonly RecordTab[] }): ReactNode {
  const { tab }: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const shown = tabs.find(({ id }) => id === tab) ?? tabs[0];
  if (!shown) return null;
  const go = (id: string) =>
    void navigate({
      to: '.',
      search: (old: Search) => ({ ...old, tab: id === tabs[0]?.id ? undefined : id, row: undefined }),
      replace: true,
      resetScroll: false,
    });
  const groups = groupsOf(tabs);
  const group = groups.find((one) => one.tabs.includes(shown))!;
  return (
    <Strip
      entries={groups}
      shown={group.id}
      onShow={(id) => go(mostUrgent(groups.find((one) => one.id === id)!.tabs).id)}
    >
      {group.tabs.length === 1 ? (
        shown.render()
      ) : (
        <Strip entries={group.tabs} shown={shown.id} label={group.label} onShow={go}>
          {shown.render()}
        </Strip>
      )}
    </Strip>
  );
}

/** Tabs in one line, and below them what the shown one has. */
function Strip(props: {
  entries: readonly Entry[];
  shown: string;
  /** The name of the group whose tabs they are. */
  label?: string;
  onShow: (id: string) => void;
  children: ReactNode;
}) {
  const { entries, shown, label, onShow, children } = props;
  const { f } = useText();
  return (
    <Tabs
      className={parts.rest ?? ''}
      value={shown}
      onChange={(next) => next !== null && onShow(next)}
      keepMounted={false}
      variant={label === undefined ? 'default' : 'pills'}
    >
      <TabStrip shown={shown} {...(label === undefined ? {} : { label })}>
        {entries.map(({ id, label: name, count, mark }) => (
          <Tabs.Tab key={id} value={id} className={classes.tab ?? ''} data-below={label !== undefined}>
            {name}
            {mark ? (
              <span className={classes.mark} data-tone={mark.tone} title={mark.words}>
                <VisuallyHidden>{mark.words}</VisuallyHidden>
              </span>
            ) : null}
            {count === undefined ? null : <span className={classes.count}>{f.number(count)}</span>}
          </Tabs.Tab>
        ))}
      </TabStrip>
      <Tabs.Panel key={shown} value={shown} className={`${parts.rest} ${classes.panel}`} tabIndex={0}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
