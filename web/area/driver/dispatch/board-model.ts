import type { AssignmentWeekRow } from '#api/assignment.ts';
import type { DriverWeekRow, RefusedTarget } from '#api/dispatch.ts';
import { civilInstantMs, civilOf } from '#domain/civil-time.ts';
import { addDays, type Day, daysBetween } from '#domain/day.ts';
import type { AssignmentState } from '#domain/driver/assignment.ts';
import type { AssignmentHours } from '#domain/driver/assignment-series.ts';
import type { DriverType } from '#domain/driver/driver-type.ts';
import type { Unfit } from '#domain/driver/fitness.ts';
import { type ShiftHours, shiftDays } from '#domain/driver/shift.ts';
import { DAY_MS } from '#domain/duration.ts';

/** The rows of the board. */
export const BOARD_ROWS = ['vehicles', 'drivers'] as const;
export type RowKind = (typeof BOARD_ROWS)[number];

/** An assignment on the board; `device_id` and `license` are null for a vehicle out of sight. */
export type BoardSpan = {
  id: number;
  version: number;
  state: AssignmentState;
  startMs: number;
  endMs: number | null;
  time_zone: string;
  driver_id: number;
  driver: string;
  device_id: number | null;
  license: string | null;
};

/** A vehicle or a driver with a week of assignments. */
export type BoardRow = {
  id: number;
  kind: RowKind;
  /** The plate, or the driver's name as the server writes it. */
  name: string;
  alias: string | null;
  fleet_id: number;
  fleet: string;
  /** The usual driver of a vehicle. */
  usual: string | null;
  unfit: Unfit | null;
  driverType: DriverType | null;
  spans: BoardSpan[];
};

const timesOf = ({ start, end }: { start: string; end: string | null }) => ({
  startMs: Date.parse(start),
  endMs: end === null ? null : Date.parse(end),
});

/** The row of a vehicle. */
export function vehicleRow(row: AssignmentWeekRow): BoardRow {
  const { device_id, license, alias, fleet_id, fleet, usual, unfit } = row;
  const spans = row.spans.map(({ id, version, state, time_zone, driver_id, driver, ...times }) => ({
    ...{ id, version, state, time_zone, driver_id, driver, device_id, license },
    ...timesOf(times),
  }));
  return {
    id: device_id,
    kind: 'vehicles',
    name: license,
    alias,
    fleet_id,
    fleet,
    usual,
    unfit,
    driverType: null,
    spans,
  };
}

/** The row of a driver. */
export function driverRow(row: DriverWeekRow): BoardRow {
  const { driver_id, driver, driver_type, fleet_id, fleet } = row;
  const spans = row.spans.map(({ id, version, state, time_zone, device_id, license, ...times }) => ({
    ...{ id, version, state, time_zone, driver_id, driver, device_id, license },
    ...timesOf(times),
  }));
  return {
    ...{ id: driver_id, kind: 'drivers', name: driver, alias: null, fleet_id, fleet },
    ...{ usual: null, unfit: null, driverType: driver_type, spans },
  };
}

/**
 * A bar in the week: the day in which it is drawn, how many days wide it is, and its line in the row. A bar
 * of at most 24 hours is one day wide, so that a night belongs to the day in which it starts.
 */
export type PlacedSpan = { span: BoardSpan; day: number; days: number; lane: number };

/** The bars of a row in a week, and its number of lines, at least one; `edgesMs` are those of its days. */
export function placedInWeek(
  spans: readonly BoardSpan[],
  edgesMs: readonly number[],
): { placed: PlacedSpan[]; lanes: number } {
  const count = edgesMs.length - 1;
  const dayOf = (ms: number) => edgesMs.findLastIndex((edge) => edge <= ms);
  const ends: number[] = [];
  const placed: PlacedSpan[] = [];
  for (const span of spans) {
    const { startMs, endMs } = span;
    if (startMs >= edgesMs[count]! || (endMs !== null && endMs <= edgesMs[0]!)) continue;
    const day = Math.max(0, dayOf(startMs));
    const isShort = endMs !== null && endMs - startMs <= DAY_MS && startMs >= edgesMs[0]!;
    const last = endMs === null ? count - 1 : isShort ? day : Math.min(count - 1, dayOf(endMs - 1));
    let lane = ends.findIndex((end) => end < day);
    if (lane < 0) lane = ends.length;
    ends[lane] = last;
    placed.push({ span, day, days: last - day + 1, lane });
  }
  return { placed, lanes: Math.max(1, ends.length) };
}

/** Does an assignment share a moment with the time between two instants? */
export function isBusy(spans: readonly BoardSpan[], fromMs: number, toMs: number): boolean {
  return spans.some(({ startMs, endMs }) => startMs < toMs && (endMs === null || endMs > fromMs));
}

/** The hours of a shift for the write. */
export function hoursOfShift(shift: ShiftHours, timeZone: string): AssignmentHours {
  const { from_time: start_time, to_time: end_time } = shift;
  return { start_time, end_time, end_days: shiftDays(shift), time_zone: timeZone };
}

/** The hours of an assignment, in its own zone: those that it keeps when it is moved to another day. */
export function hoursOfSpan({ startMs, endMs, time_zone }: BoardSpan): AssignmentHours {
  const start = civilOf(startMs, time_zone);
  if (endMs === null) return { start_time: start.time, end_time: null, end_days: 0, time_zone };
  const end = civilOf(endMs, time_zone);
  const end_days = daysBetween(start.day, end.day);
  return { start_time: start.time, end_time: end.time, end_days, time_zone };
}

/** The times of an assignment in the form of its endpoint. */
export function typedTimes(times: Pick<BoardSpan, 'startMs' | 'endMs' | 'time_zone'>) {
  const { startMs, endMs, time_zone } = times;
  const start = civilOf(startMs, time_zone);
  const end = endMs === null ? null : civilOf(endMs, time_zone);
  return {
    ...{ start_date: start.day, start_time: start.time },
    ...{ end_date: end?.day ?? null, end_time: end?.time ?? null, time_zone },
  };
}

/** The times of an assignment that starts on another day at the same hours. */
export function movedTo(span: BoardSpan, day: Day) {
  const { end_days, ...hours } = hoursOfSpan(span);
  return { ...hours, start_date: day, end_date: hours.end_time === null ? null : addDays(day, end_days) };
}

/** The step by which a key or a pointer changes an end, minutes. */
export const STEP_MIN = 30;

/**
 * The times after an end was moved by some minutes of the clock; null if nothing would be left. An end that
 * is open stays open. Example: 14:00 moved by 30 in Madrid on 28 March 2026 is 14:30.
 */
export function resized(
  span: BoardSpan,
  by: { edge: 'start' | 'end'; minutes: number },
): Pick<BoardSpan, 'startMs' | 'endMs' | 'time_zone'> | null {
  const { startMs, endMs, time_zone } = span;
  const shift = (ms: number) => {
    const { day, time } = civilOf(ms + by.minutes * 60_000, time_zone);
    return civilInstantMs(day, time, time_zone);
  };
  const to =
    by.edge === 'start' ? { startMs: shift(startMs), endMs } : { startMs, endMs: endMs && shift(endMs) };
  return to.endMs !== null && to.endMs <= to.startMs ? null : { ...to, time_zone };
}

/** A refusal of a cell of the board. */
export type Refusal = Pick<RefusedTarget, 'code' | 'params'>;

/** The refusals by row and day, from the answer of the judgement. */
export function refusalsBy(
  refused: readonly RefusedTarget[],
): ReadonlyMap<number, ReadonlyMap<number, Refusal>> {
  const byRow = new Map<number, Map<number, Refusal>>();
  for (const { id, days, code, params } of refused) {
    const ofRow = byRow.get(id) ?? new Map<number, Refusal>();
    byRow.set(id, ofRow);
    for (const day of days) ofRow.set(day, { code, params });
  }
  return byRow;
}
