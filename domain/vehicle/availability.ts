import type { Day } from '../day.ts';
import { addDays } from '../day.ts';
import { HOUR_MS } from '../duration.ts';
import type { Interval } from './interval.ts';
import type { IntervalKind } from './interval-kind.ts';

/** A civil day as instants: its limits, and the hours of work between 06:00 and 22:00. */
export type DayEdges = { startMs: number; endMs: number; workStartMs: number; workEndMs: number };

/** The availability of a vehicle, summed up over its days in the fleet (domain rules §5.8). */
export type Availability = {
  /** Seconds in the fleet, and those in which it was unusable or in maintenance. */
  fleetS: number;
  outS: number;
  daysInFleet: number;
  /** Days with at least four hours of the flag between 06:00 and 22:00. */
  daysInMaintenance: number;
  daysUnusable: number;
  /** Days on which it was unavailable at every moment. */
  outDays: number;
};

export const NO_AVAILABILITY: Availability = {
  fleetS: 0,
  outS: 0,
  daysInFleet: 0,
  daysInMaintenance: 0,
  daysUnusable: 0,
  outDays: 0,
};

/** A day counts as in maintenance, or as unusable, if the flag lasts at least this long, milliseconds. */
const FLAGGED_MS = 4 * HOUR_MS;

type Span = { startMs: number; endMs: number };

/** The sum of two stays of a vehicle, which share no day. */
export function addAvailability(one: Availability, other: Availability): Availability {
  const names = Object.keys(NO_AVAILABILITY) as (keyof Availability)[];
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as Availability;
}

/**
 * The availability of a vehicle on the days from `fromDay` until before `toDay`; the future does not count.
 * Example: a day on which it was unusable from 06:00 to 10:00 counts as unusable. From 18:00 to 06:00 of the
 * next day, neither day counts.
 */
export function availabilityIn(
  stay: { fromDay: Day; toDay: Day; nowMs: number },
  intervals: readonly Interval[],
  edgesOf: (day: Day) => DayEdges,
): Availability {
  const startMs = edgesOf(stay.fromDay).startMs;
  const endMs = Math.min(edgesOf(addDays(stay.toDay, -1)).endMs, stay.nowMs);
  if (endMs <= startMs) return NO_AVAILABILITY;
  const within = (kind: IntervalKind) =>
    union(intervals.filter((interval) => interval.kind === kind).map((one) => clip(one, { startMs, endMs })));
  const [unusable, inMaintenance] = [within('unusable'), within('in_maintenance')];
  const out = union([...unusable, ...inMaintenance]);
  const sum = { ...NO_AVAILABILITY, fleetS: (endMs - startMs) / 1000, outS: lengthOf(out) / 1000 };
  for (let day = stay.fromDay; day < stay.toDay; day = addDays(day, 1)) {
    const edges = edgesOf(day);
    if (edges.startMs >= endMs) break;
    sum.daysInFleet++;
    const whole = { startMs: edges.startMs, endMs: Math.min(edges.endMs, endMs) };
    const work = { startMs: edges.workStartMs, endMs: edges.workEndMs };
    if (sharedMs(unusable, work) >= FLAGGED_MS) sum.daysUnusable++;
    if (sharedMs(inMaintenance, work) >= FLAGGED_MS) sum.daysInMaintenance++;
    if (sharedMs(out, whole) === whole.endMs - whole.startMs) sum.outDays++;
  }
  return sum;
}

/**
 * Milliseconds of a time in which the vehicle was out of service for any reason; times that overlap count
 * once. Example: unusable 08:00–12:00 and in maintenance 10:00–14:00, of 09:00–13:00 → 4 hours.
 */
export function outOfServiceMs(
  intervals: readonly Pick<Interval, 'startMs' | 'endMs'>[],
  within: { startMs: number; endMs: number },
): number {
  return lengthOf(union(intervals.map((interval) => clip(interval, within))));
}

function clip(interval: { startMs: number; endMs: number | null }, to: Span): Span {
  const endMs = Math.min(interval.endMs ?? to.endMs, to.endMs);
  return { startMs: Math.max(interval.startMs, to.startMs), endMs };
}

/** The same moments as spans that do not touch, in order. */
function union(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.filter((one) => one.endMs > one.startMs).sort((a, b) => a.startMs - b.startMs)) {
    const last = merged.at(-1);
    if (last && span.startMs <= last.endMs) last.endMs = Math.max(last.endMs, span.endMs);
    else merged.push({ ...span });
  }
  return merged;
}

const lengthOf = (spans: readonly Span[]) =>
  spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
const sharedMs = (spans: readonly Span[], of: Span) =>
  spans.reduce((sum, span) => {
    const { startMs, endMs } = clip(span, of);
    return sum + Math.max(0, endMs - startMs);
  }, 0);
