import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useMemo } from 'react';
import { type CalendarRow, getCalendar, getCalendarExport } from '#api/calendar.ts';
import { CALENDAR_LIST } from '#domain/calendar/calendar-list.ts';
import { dueDistance } from '#text/due-distance.ts';
import { dueSubject } from '#text/due-words.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import { ListScreen } from '#web/kit/list/ListScreen.tsx';
import { filterQuery } from '#web/kit/list/row-filter.ts';
import { useListAddress } from '#web/kit/list/use-list-address.ts';
import { useListFilters } from '#web/kit/list/use-list-filters.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { DueBadge, DueKindIcon } from './DueBadge.tsx';
import { FeedButton } from './FeedDialog.tsx';
import { MonthView } from './MonthView.tsx';
import { useOpenDue } from './use-open-due.ts';

const COLUMNS: readonly GridColumn<CalendarRow>[] = gridColumns(CALENDAR_LIST, {
  license: {
    pinned: 'left',
    width: 120,
    render: (row) => <RecordLink kind="vehicle" id={row.device_id} children={row.license} />,
  },
  fleet: { width: 180, render: (row) => <RecordLink kind="fleet" id={row.fleet_id} children={row.fleet} /> },
  subject: { text: (row, { t }) => dueSubject(row, t), width: 220 },
  state: { render: ({ state }) => <DueBadge state={state} />, width: 140 },
  due_date: {
    text: ({ due_date, is_projected }, { f }) => (is_projected ? `≈ ${f.day(due_date)}` : f.day(due_date)),
  },
});

/** Also items that have been overdue for long. */
const OLDER = { fixed: { older: 'true' } };

/**
 * /calendar: the due items of the vehicles, as a sheet of the month or as a list; on a phone a list (domain
 * rules §4.4, R28).
 */
export function CalendarScreen() {
  const { t } = useText();
  const isPhone = usePhone();
  const [view, setView] = useUrlValue('view');
  const filters = useListFilters<CalendarRow>(CALENDAR_LIST);
  const address = useListAddress(filters.map(({ name }) => name));
  const { chosen: fleets } = useFleetFilter();
  const query = useMemo(
    () => ({
      ...filterQuery(filters, address.values),
      ...(address.q ? { q: address.q } : {}),
      ...(fleets.length > 0 ? { fleets: fleets.join() } : {}),
    }),
    [filters, address.values, address.q, fleets],
  );
  const views = (
    <SegmentedControl
      size="xs"
      aria-label={t('calendar.view')}
      value={view === 'list' ? 'list' : 'month'}
      onChange={(next) => setView(next === 'list' ? 'list' : null)}
      data={[
        { value: 'month', label: t('calendar.viewMonth') },
        { value: 'list', label: t('calendar.viewList') },
      ]}
    />
  );
  if (isPhone) return <CalendarList query={query} />;
  return view === 'list' ? (
    <CalendarList query={query} views={views} />
  ) : (
    <MonthView query={query} filters={filters} views={views} />
  );
}

function CalendarList({
  query,
  views,
}: {
  query: Readonly<Record<string, string>>;
  views?: React.ReactNode;
}) {
  const { t } = useText();
  const openDue = useOpenDue();
  const [older, setOlder] = useUrlValue('older');
  const asked = { query: { ...query, ...(older ? { older: 'true' as const } : {}) } };
  const { data, error, refetch } = useEndpoint(getCalendar, asked, { keepPrevious: true });
  return (
    <ListScreen
      list={CALENDAR_LIST}
      columns={COLUMNS}
      rowId={(row) => row.id}
      rows={data?.rows}
      exportBy={getCalendarExport}
      {...(older ? OLDER : {})}
      searchIn={({ license, alias }) => [license, alias]}
      error={error}
      onRetry={() => void refetch()}
      {...(data && { total: data.total })}
      record={{
        id: null,
        open: (id) => {
          const row = data?.rows.find((one) => one.id === id);
          if (row) openDue(row);
        },
        create: () => {},
      }}
      actions={
        <>
          {views}
          <FeedButton />
        </>
      }
      icon={<IconCalendarEvent />}
      noneText={t('calendar.noneText')}
      summary={
        data && (data.older > 0 || older || data.total > data.rows.length) ? (
          <Group px="md" py={6} gap="xs">
            {data.older > 0 ? <Text size="sm">{t('calendar.older', { n: data.older })}</Text> : null}
            {data.older > 0 || older ? (
              <Button size="compact-sm" variant="subtle" onClick={() => setOlder(older ? null : '1')}>
                {t(older ? 'calendar.olderHide' : 'calendar.olderShow')}
              </Button>
            ) : null}
            {data.total > data.rows.length ? (
              <Text size="sm">{t('calendar.most', { n: data.rows.length, total: data.total })}</Text>
            ) : null}
          </Group>
        ) : null
      }
      card={{
        title: (row) => (
          <>
            <DueKindIcon kind={row.kind} /> {row.license}
          </>
        ),
        mark: (row) => <DueBadge state={row.state} />,
        lines: [
          ['kind', 'subject'],
          ['due_date', (row, say) => dueDistance(row, say)],
        ],
      }}
    />
  );
}
