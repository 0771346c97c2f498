import { Button } from '@mantine/core';
import { IconClockCheck, IconClockExclamation, IconClockPause, IconClockX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { getViolations, VIOLATION_ROWS, type ViolationRow } from '#api/violation.ts';
import type { ViolationKind } from '#domain/schedule/violation.ts';
import { VIOLATION_LIST } from '#domain/schedule/violation-list.ts';
import { driverName } from '#text/driver-name.ts';
import { Inbox } from '#web/area/notification/inbox/Inbox.tsx';
import { MessageFleet } from '#web/area/notification/inbox/InboxScreen.tsx';
import { DeskSwitch } from '#web/area/notification/matter/DeskSwitch.tsx';
import { useDeskView } from '#web/area/notification/matter/matter-address.ts';
import { historySearch } from '#web/base/address/history-address.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { FilterBar } from '#web/kit/list/FilterBar.tsx';
import { useListOfDays } from '#web/kit/list/use-list-of-days.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { RangePicker } from '#web/kit/ui/RangePicker.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';
import classes from './schedule.module.css';

const Desk = lazyPart('Desk', () => import('#web/area/notification/matter/Desk.tsx'));

const actualAt = ({ actual }: ViolationRow) => actual;
const violationId = ({ id }: ViolationRow) => id;
/** The number of days shown at first, today included. */
const DAYS = 7;

/**
 * /schedule-violations: the journeys that broke the schedule of their fleet, by day, newest first (domain
 * rules §5.11).
 */
export function ViolationsScreen() {
  const { t } = useText();
  const [view, setView] = useDeskView(null);
  if (view === null) return <ViolationsList />;
  return (
    <Suspense fallback={<WaitingRows />}>
      <Desk
        desk="violations"
        view={view}
        onView={setView}
        label={t('violation.list')}
        tools={<DeskSwitch view={view} onView={setView} />}
      />
    </Suspense>
  );
}

/** The same as a list. */
function ViolationsList() {
  const [view, setView] = useDeskView(null);
  const { t } = useText();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const days = useListOfDays<ViolationRow>(VIOLATION_LIST, DAYS);
  const { filters, isSet, clear, range, setRange } = days;
  const query = { ...days.query, ...range };
  const { data, error, refetch } = useEndpoint(getViolations, { query }, { keepPrevious: true });
  const open = ({ device_id, day, start }: ViolationRow) =>
    void navigate({
      to: pathFor('/historic', isPhone),
      search: historySearch({ vehicleId: device_id, day, journeyMs: Date.parse(start) }),
    });
  return (
    <div className={parts.fill}>
      <div className={parts.bar}>
        <FilterBar filters={filters} search={t('violation.search')} />
        <div className={`${parts.row} ${classes.tools}`}>
          <RangePicker value={range} withToday onChange={setRange} />
          <DeskSwitch view={view} onView={setView} />
          {data ? <Dim>{t('violation.count', { n: data.total })}</Dim> : null}
        </div>
      </div>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <WaitingRows /> : null}
      {data?.total === 0 ? (
        <EmptyState
          fill
          icon={<IconClockCheck />}
          title={t('violation.none')}
          {...(isSet
            ? { action: <Button onClick={clear}>{t('ui.filtersClear')}</Button> }
            : { description: t('violation.noneText') })}
        />
      ) : null}
      {data && data.total > 0 ? (
        <Inbox
          label={t('violation.list')}
          rows={data.rows}
          rowId={violationId}
          at={actualAt}
          onOpen={open}
          actions={(row) => <MessageFleet id={row.fleet_id} name={row.fleet} />}
        >
          {(row) => <ViolationLine row={row} />}
        </Inbox>
      ) : null}
      {data && data.total > data.rows.length ? (
        <Dim>{t('violation.most', { max: VIOLATION_ROWS })}</Dim>
      ) : null}
    </div>
  );
}

const ICONS = { ENTRY: IconClockExclamation, EXIT: IconClockPause, OUT: IconClockX } as const;
const WORDS = { ENTRY: 'violation.entry', EXIT: 'violation.exit', OUT: 'violation.out' } as const;

function ViolationLine({ row }: { row: ViolationRow }) {
  const { t, f } = useText();
  const { kind, license, time_zone, expected, actual, excess, schedule, driver, is_running } = row;
  const Icon = ICONS[kind satisfies ViolationKind];
  const words = t(WORDS[kind], {
    actual: f.time(actual, time_zone).slice(0, 5),
    expected: expected === null ? '' : f.time(expected, time_zone).slice(0, 5),
    excess: f.lapse(excess),
  });
  const about = [schedule, driver === null ? t('word.noDriver') : driverName(driver, t)];
  return (
    <>
      <Icon size={20} aria-hidden="true" color={`var(--traza-${kind === 'OUT' ? 'bad' : 'warn'})`} />
      <span style={{ display: 'grid', flex: 1, minWidth: 0 }}>
        <span>
          <strong>{license}</strong> {t(`event.kind_${kind}`)} · {words}
        </span>
        <span className={`${parts.dim} ${parts.cut}`}>{about.join(' · ')}</span>
      </span>
      {is_running ? <span className={parts.tag}>{t('word.running')}</span> : null}
    </>
  );
}
