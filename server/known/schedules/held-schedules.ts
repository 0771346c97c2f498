import type { Pool, PoolClient } from 'pg';
import type { Day } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/duration.ts';
import type { FreeDay, ScheduleRange } from '#domain/schedule/schedule.ts';
import { isNearWorking, isWorking, type WorkingSpan, workingSpans } from '#domain/schedule/working-span.ts';
import { type Holidays, holidaysOf } from './holidays.ts';

/** A schedule in the form for the vehicles of one fleet. */
export type FleetSchedule = {
  id: number;
  name: string;
  /** Minutes. */
  margin: number;
  /**
   * The working spans of a civil day in a zone; none on public holidays of the fleet's country and on own
   * days off.
   */
  spans(day: Day, timeZone: string): readonly WorkingSpan[];
};

/**
 * The schedules of this process by fleet, so that look-ups need no query. `source` is the text they were made
 * from.
 */
let held: {
  source: string;
  byFleet: ReadonlyMap<number, FleetSchedule>;
  autoPrivate: readonly number[];
} = {
  source: '',
  byFleet: new Map(),
  autoPrivate: [],
};

/** The schedule of a fleet: its own, or that of the nearest fleet above it that has one; null without any. */
export function scheduleOf(fleetId: number): FleetSchedule | null {
  return held.byFleet.get(fleetId) ?? null;
}

/**
 * The fleets whose vehicles go over to private use by themselves when their schedule ends (domain rules
 * §3.4).
 */
export const autoPrivateFleets = (): readonly number[] => held.autoPrivate;

/**
 * Is the instant in the working hours of a fleet's vehicles in a zone? Without a schedule it always is
 * (domain rules §6.3).
 */
export function inHours(fleetId: number, timeZone: string, atMs: number): boolean {
  const schedule = scheduleOf(fleetId);
  return schedule === null || isWorking(atMs, (day) => schedule.spans(day, timeZone), timeZone);
}

/** The same with the margin of the schedule on both sides. */
export function inHoursOrMargin(fleetId: number, timeZone: string, atMs: number): boolean {
  const schedule = scheduleOf(fleetId);
  if (schedule === null) return true;
  const agenda = (day: Day) => schedule.spans(day, timeZone);
  return isNearWorking(atMs, { agenda, timeZone, marginMs: schedule.margin * MINUTE_MS });
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

/** Reads the schedules again; unchanged ones keep their computed days. */
export async function refreshSchedules(db: Pool | PoolClient): Promise<void> {
  const { rows: schedules } = await db.query<ScheduleRow>(
    'select id, name, margin, ranges, with_holidays, free_days from schedule order by id',
  );
  const { rows: fleets } = await db.query<FleetRow>(
    `select fleet.id, fleet.country, fleet.auto_private, applied.schedule_id
     from fleet_schedule applied join fleet on fleet.id = applied.fleet_id order by fleet.id`,
  );
  const source = JSON.stringify([schedules, fleets]);
  if (source === held.source) return;
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
  const autoPrivate = fleets.filter((fleet) => fleet.auto_private).map(({ id }) => id);
  held = { source, byFleet, autoPrivate };
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
