import { sql } from 'kysely';
import { daySpan, dayStartMs, zoneOffsetMs } from '#domain/day.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { hourCells } from '#domain/report/column.ts';
import { dailyConnection } from '#domain/report/daily-connection.ts';
import type { Ask } from './ask.ts';
import { HEAD_CELLS, type Subject } from './head-cells.ts';
import { gridCells, reportQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import { stayRelation } from './stay.ts';
import { subjectCount } from './subject-days.ts';
import { vehicleSubject } from './vehicle-rows.ts';

type Day = { n: number; messages: number[] | null; ignition_s: number[] | null; is_fitted: boolean };
/** A cell is null when the hour does not exist, has not begun, or the vehicle had no tracker all day. */
type Row = Subject & { cells: readonly (number | null)[]; ignition: number };

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

async function* vehicles(ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
  const { scope, range, nowMs } = ask;
  const day = sql`${range.from}::date`;
  const batches = snapshot.batches(sql<Day>`
    select stay.n, vehicle_day.messages, vehicle_day.ignition_s,
      exists (
        select from tracker_fitting fitting where fitting.vehicle_id = stay.vehicle_id
          and fitting.fitted_at < (${day} + 1)::timestamp at time zone stay.time_zone
          and (fitting.removed_at is null or fitting.removed_at > ${day}::timestamp at time zone stay.time_zone)
      ) as is_fitted
    from ${stayRelation(scope.stays)}
    left join vehicle_day on vehicle_day.vehicle_id = stay.vehicle_id and vehicle_day.day = ${day}
    order by stay.n`);
  const hoursOf = new Map<string, ReadonlySet<number>>();
  for await (const batch of batches) {
    const rows: Row[] = [];
    for (const { n, messages, ignition_s, is_fitted } of batch) {
      const subject = vehicleSubject(ask, n);
      if (!subject) continue;
      const { timeZone } = subject.stay.vehicle;
      const hours = hoursOf.get(timeZone) ?? wallHours(range.from, timeZone, nowMs);
      hoursOf.set(timeZone, hours);
      const isKnown = is_fitted || messages !== null;
      const cells = HOURS.map((hour) => (isKnown && hours.has(hour) ? (messages?.[hour] ?? 0) : null));
      const ignition = HOURS.reduce(
        (bits, hour) => bits | ((ignition_s?.[hour] ?? 0) > 0 ? 1 << hour : 0),
        0,
      );
      rows.push({ ...subject, cells, ignition });
    }
    if (rows.length > 0) yield rows;
  }
}

/**
 * The hours of the wall clock that have begun on a day. On the day when clocks go forward, one is missing.
 */
function wallHours(day: string, timeZone: string, nowMs: number): ReadonlySet<number> {
  const { endMs } = daySpan(dayStartMs(day, timeZone), timeZone);
  const hours = new Set<number>();
  for (let ms = dayStartMs(day, timeZone); ms < endMs && ms <= nowMs; ms += HOUR_MS / 2) {
    hours.add(new Date(ms + zoneOffsetMs(ms, timeZone)).getUTCHours());
  }
  return hours;
}

const told = (cells: Row['cells']) => cells.filter((messages) => messages !== null);

/** R20: the contact of each tracker in each hour of the day. */
export const dailyConnectionQuery = reportQuery(dailyConnection, {
  atMost: subjectCount,
  rows: vehicles,
  cells: {
    ...HEAD_CELLS,
    ...gridCells(hourCells(), ({ cells }: Row, hour) => cells[hour]!),
    connectedHours: ({ cells }) =>
      told(cells).length === 0 ? null : told(cells).filter((messages) => messages > 0).length,
    messages: ({ cells }) =>
      told(cells).length === 0 ? null : told(cells).reduce((sum, messages) => sum + messages, 0),
    ignitionHours: ({ ignition }) => ignition,
  },
});
