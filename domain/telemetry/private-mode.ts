import { ALERT, alertAt } from './alert.ts';
import { metresBetween } from './distance.ts';
import type { PrivatePeriod } from './fact.ts';
import type { Memory, PrivateMemory, Totals } from './memory.ts';
import { spanAt } from './private-span.ts';
import type { Moment } from './step.ts';

/**
 * Follows private use (domain rules §3.4). A period is reported when it begins, with a null end, and again
 * when it ends. Its distance comes from the odometers, because there are no coordinates. The origin is manual
 * for the tracker's report and for the switch on the screen, both the driver's own. It is automatic only for
 * a switch by the end of the schedule.
 */
export function privateStep(now: Moment): PrivateMemory | null {
  const { sample, place, totals, day, settings } = now;
  const { timeMs, isPrivate } = sample;
  const open = overMidnight(now);
  if (isPrivate === (open !== null)) return open;
  if (open === null) {
    const isAutomatic = !sample.saysPrivate && spanAt(settings.privateSpans, timeMs)?.isAutomatic === true;
    const memory = { startMs: timeMs, day: day.day, pastM: 0, totals, isAutomatic };
    const period = periodOf(memory, totals);
    now.facts.push({ type: 'private_period', period }, alertAt(ALERT.privateOn, timeMs, place));
    return memory;
  }
  const period = periodOf(open, totals, { endMs: timeMs, lastMs: now.before.lastMs });
  now.facts.push({ type: 'private_period', period }, alertAt(ALERT.privateOff, timeMs, place));
  return null;
}

/** The private use that is in progress after the newest record, with its distance so far; null at work. */
export function runningPrivatePeriod(memory: Memory): PrivatePeriod | null {
  return memory.private === null ? null : periodOf(memory.private, memory.totals);
}

/**
 * Metres of private use on the running day; the record after midnight adds the metres since the last record
 * before it.
 */
export function privateM({ private: open, totals }: Memory): number {
  return open === null ? 0 : metresBetween(open.totals, totals);
}

/**
 * Days measure their own private distance, so the period also measures day by day: its distance is the sum of
 * its days.
 */
function overMidnight({ before, day }: Moment): PrivateMemory | null {
  const open = before.private;
  if (open === null || before.day?.day === day.day) return open;
  return { ...open, pastM: open.pastM + privateM(before), totals: before.totals };
}

function periodOf(
  { startMs, day, pastM, totals: from, isAutomatic }: PrivateMemory,
  totals: Totals,
  end: Pick<PrivatePeriod, 'endMs' | 'lastMs'> = { endMs: null, lastMs: null },
): PrivatePeriod {
  const origin = isAutomatic ? 'automatic' : 'manual';
  return { startMs, ...end, origin, distanceM: pastM + metresBetween(from, totals), day };
}
