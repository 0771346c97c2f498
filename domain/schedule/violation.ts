import { addDays, type Day, daySpan } from '../day.ts';
import { DAY_MIN, HOUR_MS, MINUTE_MS } from '../duration.ts';
import type { Agenda } from './working-span.ts';

/**
 * How a journey breaks the schedule: it starts too early, ends too late, or should not have been made at all.
 */
export const VIOLATION_KINDS = ['ENTRY', 'EXIT', 'OUT'] as const;
export type ViolationKind = (typeof VIOLATION_KINDS)[number];

/** A journey that starts earlier than this before the first entry is OUT instead of an early start, ms. */
const EARLY_MS = 6 * HOUR_MS;

/** A journey for work, ms UTC; while it runs, `endMs` is its end so far. */
export type WorkJourney = { startMs: number; endMs: number; isOver: boolean };

/** The hours that apply to a vehicle. */
export type Hours = { agenda: Agenda; marginMin: number; timeZone: string };

/** A journey that breaks the schedule of a day (domain rules §5.11). */
export type Violation = {
  kind: ViolationKind;
  /** The day whose schedule is broken; for a night, the day of its entry. */
  day: Day;
  /** Start of the journey. */
  journeyMs: number;
  /** The entry or the exit; null for OUT. */
  expectedMs: number | null;
  /** The start of the journey; for EXIT, its end. */
  actualMs: number;
  /** From expected to actual; the length of the journey for OUT. */
  excessS: number;
  /**
   * Minutes beyond the margin; for OUT, from its start to the nearest working time of these days, 1440 if
   * there is none.
   */
  overMin: number;
  /** False while the journey runs and grows. */
  isOver: boolean;
};

/**
 * The violations of one day, in order, by the journeys of that day and of its neighbours. Example: a schedule
 * from 08:00 to 17:00 has a margin of 15 minutes. Then a journey at 07:44 is an ENTRY of 16 minutes, one at
 * 07:45 is none, and one at 01:59 is OUT.
 */
export function violationsOn(day: Day, journeys: readonly WorkJourney[], hours: Hours): Violation[] {
  const plan = planOf(day, hours);
  const own = journeys.filter(({ startMs }) => scheduleDay(startMs, hours) === day);
  const found: Violation[] = [];
  const usual: WorkJourney[] = [];
  for (const journey of own) {
    if (!isOut(journey, plan)) usual.push(journey);
    else found.push(out(journey, day, plan));
  }
  const [first] = usual;
  const last = usual.at(-1);
  if (first && first.startMs < plan.entryMs - plan.marginMs) {
    const excessMs = plan.entryMs - first.startMs;
    found.push({
      ...{ kind: 'ENTRY', day, journeyMs: first.startMs, isOver: first.isOver },
      ...{ expectedMs: plan.entryMs, actualMs: first.startMs, excessS: Math.round(excessMs / 1000) },
      overMin: minutes(excessMs - plan.marginMs),
    });
  }
  if (last && last.endMs > plan.exitMs + plan.marginMs) {
    const excessMs = last.endMs - plan.exitMs;
    found.push({
      ...{ kind: 'EXIT', day, journeyMs: last.startMs, isOver: last.isOver },
      ...{ expectedMs: plan.exitMs, actualMs: last.endMs, excessS: Math.round(excessMs / 1000) },
      overMin: minutes(excessMs - plan.marginMs),
    });
  }
  return found;
}

/**
 * The day whose schedule applies to a journey: the day of the working time, with its margin, in which the
 * journey starts; otherwise its civil day.
 */
export function scheduleDay(startMs: number, { agenda, marginMin, timeZone }: Hours): Day {
  const { day } = daySpan(startMs, timeZone);
  const marginMs = marginMin * MINUTE_MS;
  const near = [day, addDays(day, -1), addDays(day, 1)];
  const isNear = (one: Day, byMs: number) =>
    agenda(one).some(({ fromMs, toMs }) => startMs >= fromMs - byMs && startMs <= toMs + byMs);
  return near.find((one) => isNear(one, 0)) ?? near.find((one) => isNear(one, marginMs)) ?? day;
}

type Plan = {
  spans: ReturnType<Agenda>;
  marginMs: number;
  /** Infinite on a day without working time. */
  entryMs: number;
  exitMs: number;
  /** The beginnings and ends of working time on the day and on its neighbours. */
  edgesMs: readonly number[];
};

function planOf(day: Day, { agenda, marginMin }: Hours): Plan {
  const spans = agenda(day);
  const next = agenda(addDays(day, 1));
  let exitMs = spans.at(-1)?.toMs ?? Number.POSITIVE_INFINITY;
  // Working time that continues without a break into the next day has no exit in between.
  for (const { fromMs, toMs } of next) if (fromMs <= exitMs) exitMs = Math.max(exitMs, toMs);
  return {
    spans,
    exitMs,
    marginMs: marginMin * MINUTE_MS,
    entryMs: spans[0]?.fromMs ?? Number.NEGATIVE_INFINITY,
    edgesMs: [...agenda(addDays(day, -1)), ...spans, ...next].flatMap(({ fromMs, toMs }) => [fromMs, toMs]),
  };
}

/**
 * Is the journey out of hours: too early, too late, between two ranges beyond the margins of both, or on a
 * free day?
 */
function isOut({ startMs, endMs, isOver }: WorkJourney, { spans, marginMs, entryMs, exitMs }: Plan): boolean {
  if (spans.length === 0 || startMs < entryMs - EARLY_MS || startMs > exitMs + marginMs) return true;
  // A running journey may still reach the next range.
  if (!isOver) return false;
  return spans.some(({ toMs }, i) => {
    const next = spans[i + 1];
    return next !== undefined && startMs > toMs + marginMs && endMs < next.fromMs - marginMs;
  });
}

function out({ startMs, endMs, isOver }: WorkJourney, day: Day, { edgesMs, marginMs }: Plan): Violation {
  const nearestMs = Math.min(...edgesMs.map((ms) => Math.abs(ms - startMs)), DAY_MIN * MINUTE_MS + marginMs);
  return {
    ...{ kind: 'OUT', day, journeyMs: startMs, isOver, expectedMs: null, actualMs: startMs },
    excessS: Math.round((endMs - startMs) / 1000),
    overMin: minutes(nearestMs - marginMs),
  };
}

const minutes = (ms: number) => Math.max(0, Math.floor(ms / MINUTE_MS));
