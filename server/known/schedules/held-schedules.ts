import type { Pool, PoolClient } from 'pg';
import type { Day } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/duration.ts';
import type { FreeDay, ScheduleRange } from '#domain/schedule/schedule.ts';
import { isNearWorking, isWorking, type WorkingSpan, workingSpans } from '#domain/schedule/working-span.ts';
import type { FleetSchedule, Schedules } from '#server/base/known.ts';
import { type Holidays, holidaysOf } from './holidays.ts';

type Held = {
  byFleet: ReadonlyMap<number, FleetSchedule>;
  autoPrivate: readonly number[];
};

/** The schedules of a process by fleet: none until they are read. */
export function openSchedules(): Schedules {
  /** The text that `held` was made from. */
  let source = '';
  let held: Held = { byFleet: new Map(), autoPrivate: [] };
  const scheduleOf = (fleetId: number) => held.byFleet.get(fleetId) ?? null;
  return {
    of: scheduleOf,
    inHours(fleetId, timeZone, atMs) {
      const schedule = scheduleOf(fleetId);
      return schedule === null || isWorking(atMs, (day) => schedule.spans(day, timeZone), timeZone);
    },
    inHoursOrMargin(fleetId, timeZone, atMs) {
      const schedule = scheduleOf(fleetId);
      if (schedule === null) return true;
      const agenda = (day: Day) => schedule.spans(day, timeZone);
      return isNearWorking(atMs, { agenda, timeZone, marginMs: schedule.margin * MINUTE_MS });
    },
    autoPrivate: () => held.autoPrivate,
    async refresh(db) {
      const read = await readSchedules(db);
      const text = JSON.stringify(read);
      if (text === source) return;
      held = await heldOf(read);
      source = text;
    },
  };
}

type ScheduleRow = {
  id: number;
  name: string;
  margin: number;
  ranges: ScheduleRange[];
  with_holidays: boolean;
  free_days: FreeDay[];
};
type FleetRow = { id: number; country: string; auto_private: boolean; schedule_id: number };
type Read = { schedules: readonly ScheduleRow[]; fleets: readonly FleetRow[] };

async function readSchedules(db: Pool | PoolClient): Promise<Read> {
  const { rows: schedules } = await db.query<ScheduleRow>(
    'select id, name, margin, ranges, with_holidays, free_days from schedule order by id',
  );
  const { rows: fleets } = await db.query<FleetRow>(
    `select fleet.id, fleet.country, fleet.auto_private, applied.schedule_id
     from fleet_schedule applied join fleet on fleet.id = applied.fleet_id order by fleet.id`,
  );
  return { schedules, fleets };
}

async function heldOf({ schedules, fleets }: Read): Promise<Held> {
  const countries = new Set(fleets.map(({ country }) => country));
  const holidays = new Map<string, Holidays>();
  if (schedules.some((one) => one.with_holidays))
    for (const country of countries) holidays.set(country, await holidaysOf(country));
  const kept = new Map<string, FleetSchedule>();
  const byFleet = new Map<number, FleetSchedule>();
  for (const { id, country, schedule_id } of fleets) {
    const key = `${schedule_id} ${country}`;
    const row = schedules.find((one) => one.id === schedule_id);
    if (!row) continue;
    const schedule =
      kept.get(key) ?? fleetSchedule(row, row.with_holidays ? holidays.get(country) : undefined);
    kept.set(key, schedule);
    byFleet.set(id, schedule);
  }
  return { byFleet, autoPrivate: fleets.filter((fleet) => fleet.auto_private).map(({ id }) => id) };
}

function fleetSchedule(row: ScheduleRow, holidays: Holidays | undefined): FleetSchedule {
  const { id, name, margin, ranges } = row;
  const free = new Set(row.free_days.map(({ day }) => day));
  const worked = new Map<string, readonly WorkingSpan[]>();
  return {
    id,
    name,
    margin,
    spans(day, timeZone) {
      const key = `${day} ${timeZone}`;
      const known = worked.get(key);
      if (known) return known;
      const spans = free.has(day) || holidays?.has(day) ? [] : workingSpans(day, ranges, timeZone);
      worked.set(key, spans);
      return spans;
    },
  };
}
