import { ActionIcon, Box, Button, Group, Switch } from '@mantine/core';
import { IconCalendarUser, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import { type AssignmentWeekRow, getAssignmentWeek } from '#api/assignment.ts';
import { addDays, mondayOf } from '#domain/day.ts';
import { INTL_LOCALES } from '#domain/language.ts';
import { driverName } from '#text/driver-name.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import { SearchBox } from '#web/kit/list/SearchBox.tsx';
import parts from '#web/kit/look/parts.module.css';
import { PERSON_COLORS } from '#web/kit/look/person-colors.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { useToday } from '#web/kit/ui/use-today.ts';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';
import { useNow } from '#web/live/use-vehicles.ts';
import type { AssignmentStart } from './AssignmentForm.tsx';
import classes from './AssignmentWeek.module.css';
import { placeInWeek, WEEK_DAYS, weekEdgesMs } from './week.ts';

const PAGE = 50;
const MOST = 500;

/** A week of every vehicle with its drivers, day by day. On a phone the week is in words. */
export function AssignmentWeek(props: {
  /** The choice between list and week, and the primary action. */
  views: ReactNode;
  primary: ReactNode;
  onOpen: (id: number) => void;
  /** Absent for users who may not assign. */
  onCreate: ((start: AssignmentStart) => void) | undefined;
  children: ReactNode;
}) {
  const { views, primary, onOpen, onCreate, children } = props;
  const { t, f } = useText();
  const today = useToday();
  const [week, setWeek] = useUrlValue('week');
  const [q, setQ] = useUrlValue('q');
  const [only, setOnly] = useUrlValue('only');
  const [shown, setShown] = useState(PAGE);
  const { chosen: fleets } = useFleetFilter();
  const monday = mondayOf(week ?? today);
  const { data, error, refetch } = useEndpoint(
    getAssignmentWeek,
    {
      query: {
        from: monday,
        page_size: shown,
        ...(q ? { q } : {}),
        ...(only ? { only: 'true' } : {}),
        ...(fleets.length > 0 ? { fleets: fleets.join() } : {}),
      },
    },
    { keepPrevious: true, staleMs: 0 },
  );
  const go = (weeks: number) => setWeek(addDays(monday, weeks * WEEK_DAYS));
  const words = t('assignment.weekOf', { from: f.day(monday), to: f.day(addDays(monday, WEEK_DAYS - 1)) });
  return (
    <div className={parts.fill}>
      <div className={`${parts.bar} ${classes.head}`}>
        <div className={parts.row}>
          <ActionIcon
            variant="default"
            size={30}
            aria-label={t('assignment.weekBefore')}
            onClick={() => go(-1)}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={30}
            aria-label={t('assignment.weekAfter')}
            onClick={() => go(1)}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
          <Button
            size="xs"
            variant="default"
            disabled={monday === mondayOf(today)}
            onClick={() => setWeek(null)}
          >
            {t('assignment.weekNow')}
          </Button>
          <h2>{words}</h2>
        </div>
        <div className={parts.row}>
          <SearchBox label={t('assignment.search')} value={q ?? ''} onChange={(text) => setQ(text || null)} />
          <Switch
            size="xs"
            label={t('assignment.weekOnly')}
            checked={only !== null}
            onChange={(event) => setOnly(event.currentTarget.checked ? '1' : null)}
          />
          {views}
          {primary}
        </div>
      </div>
      <Box flex={1} mih={0} bg="var(--traza-surface)" style={{ overflow: 'auto' }}>
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <WaitingRows /> : null}
        {data?.total === 0 ? (
          <EmptyState icon={<IconCalendarUser />} title={t('assignment.weekNone')} />
        ) : null}
        {data && data.total > 0 ? (
          <Rows vehicles={data.vehicles} monday={monday} today={today} onOpen={onOpen} onCreate={onCreate} />
        ) : null}
        {data && data.total > data.vehicles.length && shown < MOST ? (
          <Button
            m="md"
            size="xs"
            variant="default"
            onClick={() => setShown(Math.min(MOST, shown + PAGE * 2))}
          >
            {t('assignment.weekMore')}
          </Button>
        ) : null}
      </Box>
      {children}
    </div>
  );
}

function Rows(props: {
  vehicles: readonly AssignmentWeekRow[];
  monday: string;
  today: string;
  onOpen: (id: number) => void;
  onCreate: ((start: AssignmentStart) => void) | undefined;
}) {
  const { vehicles, monday, today, onOpen, onCreate } = props;
  const { t, f, language } = useText();
  const zone = f.settings.timeZone;
  const weekday = new Intl.DateTimeFormat(INTL_LOCALES[language], { weekday: 'short', timeZone: 'UTC' });
  const edges = useMemo(() => weekEdgesMs(monday, zone), [monday, zone]);
  const now = useNow(60_000);
  const days = Array.from({ length: WEEK_DAYS }, (_, i) => addDays(monday, i));
  const isThisWeek = now >= edges[0]! && now < edges[WEEK_DAYS]!;
  const percent = (timeMs: number) => placeInWeek(timeMs, edges) * 100;
  return (
    <>
      <div className={classes.days} aria-hidden="true">
        <span />
        <div className={classes.track}>
          {days.map((day) => (
            <span key={day} data-today={day === today}>
              {weekday.format(Date.parse(`${day}T00:00:00Z`))} {Number(day.slice(8))}
            </span>
          ))}
        </div>
      </div>
      <ul>
        {vehicles.map((vehicle) => (
          <li key={vehicle.device_id} className={classes.row}>
            <Group className={classes.vehicle} gap="xs" justify="space-between" wrap="nowrap">
              <div>
                <strong>
                  <RecordLink kind="vehicle" id={vehicle.device_id}>
                    {vehicle.license}
                  </RecordLink>
                </strong>
                <Dim size="xs" truncate>
                  {vehicle.alias ? `${vehicle.alias} · ` : null}
                  <RecordLink kind="fleet" id={vehicle.fleet_id}>
                    {vehicle.fleet}
                  </RecordLink>
                </Dim>
                <Dim size="xs" truncate>
                  <RecordLink kind="driver" id={vehicle.usual_id}>
                    {vehicle.usual === null
                      ? t('word.noDriver')
                      : t('assignment.usualIs', { name: driverName(vehicle.usual, t) })}
                  </RecordLink>
                </Dim>
              </div>
              {onCreate ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={30}
                  aria-label={`${t('assignment.new')}: ${vehicle.license}`}
                  onClick={() =>
                    onCreate({
                      vehicle: { id: vehicle.device_id, license: vehicle.license },
                      ...(isThisWeek ? {} : { day: monday }),
                    })
                  }
                >
                  <IconPlus size={16} />
                </ActionIcon>
              ) : null}
            </Group>
            <div className={classes.spans}>
              {isThisWeek ? (
                <i className={classes.now} style={{ insetInlineStart: `${percent(now)}%` }} />
              ) : null}
              {vehicle.spans.map((span) => {
                const start = percent(Date.parse(span.start));
                const end = span.end === null ? 100 : percent(Date.parse(span.end));
                const name = driverName(span.driver, t);
                const from = f.dateTime(span.start);
                const to = span.end === null ? t('assignment.openEnd') : f.dateTime(span.end);
                return (
                  <button
                    key={span.id}
                    type="button"
                    className={classes.span}
                    data-state={span.state}
                    data-open={span.end === null}
                    style={
                      {
                        '--from': `${start}%`,
                        '--length': `${end - start}%`,
                        '--colour': PERSON_COLORS[span.driver_id % PERSON_COLORS.length],
                      } as CSSProperties
                    }
                    title={t('assignment.spanWords', { name, from, to })}
                    aria-label={t('assignment.spanWords', { name, from, to })}
                    onClick={() => onOpen(span.id)}
                  >
                    <strong>{name}</strong>
                    <small>
                      {from} – {to}
                    </small>
                  </button>
                );
              })}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
