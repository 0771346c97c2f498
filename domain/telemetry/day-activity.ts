import { GAP_SPLIT } from '../constants.ts';
import { type DaySpan, daySpan } from '../day.ts';
import { metresBetween } from './distance.ts';
import type { DayActivity } from './fact.ts';
import { cellsOf, hourAt, type Stay, throughHours, withStay } from './hour-cells.ts';
import type { ActivityMemory, Memory, TamperingMemory } from './memory.ts';
import { activeUntilMs } from './motion.ts';
import { privateM } from './private-mode.ts';
import { type Moment, NO_FACTS, type Step } from './step.ts';
import { isOpen } from './tampering.ts';
import type { VehicleSettings } from './vehicle-settings.ts';

/** The civil day of a record: that of the record before it, as long as that day lasts. */
export function dayOf(before: Memory, timeMs: number, timeZone: string): DaySpan {
  const { day } = before;
  return day !== null && timeMs < day.endMs && timeMs >= day.startMs ? day : daySpan(timeMs, timeZone);
}

/**
 * Follows the day (domain rules §5.7, §5.11). It counts messages, and the seconds active and with ignition
 * on, by wall hour. The first record of a later day closes the day. The state of one sample holds until the
 * next, unless there is a gap between them.
 */
export function activityStep(now: Moment, tampering: Step<TamperingMemory | null>): Step<ActivityMemory> {
  const { before, sample, day, settings } = now;
  const { timeMs } = sample;
  const was = before.activity;
  const isTampered = wasTampered(tampering, day);
  if (was === null || before.day === null) {
    return { memory: { ...activityFrom(now, timeMs), messages: 1, isTampered }, facts: NO_FACTS };
  }
  const stay = stayOf(before, now);
  const { timeZone } = settings;
  if (day.day === before.day.day) {
    const next =
      timeMs < was.hourEndMs ? withStay(was, stay, timeMs) : throughHours(was, stay, timeMs, timeZone);
    return { memory: messaged(next === was ? { ...was } : next, now, isTampered), facts: NO_FACTS };
  }
  const { endMs } = before.day;
  const activity = activityOf(throughHours(was, stay, endMs, timeZone), before, { untilMs: endMs, settings });
  const fresh = activityFrom(now, sample.isGap ? timeMs : day.startMs);
  const next = throughHours(fresh, { ...stay, fromMs: Math.max(stay.fromMs, day.startMs) }, timeMs, timeZone);
  return { memory: messaged(next, now, isTampered), facts: [{ type: 'day', activity }] };
}

/** The running day up to the newest record; null before the first record. */
export function runningDay(memory: Memory, settings: VehicleSettings): DayActivity | null {
  const { activity, lastMs } = memory;
  return activity === null ? null : activityOf(activity, memory, { untilMs: lastMs, settings });
}

function stayOf(before: Memory, { sample: { timeMs }, settings }: Moment): Stay {
  const fromMs = before.lastMs;
  // The hours of private use belong to the driver, so they are not counted.
  const isTold = before.private === null && timeMs - fromMs <= GAP_SPLIT * 1000;
  const activeMs = isTold ? activeUntilMs(before, settings) : 0;
  return { fromMs, activeMs, isSpeedOnly: before.heard.ignition === null };
}

/**
 * Did a tampering touch this day? One that ended before the day began does not count, even if the first
 * record of the day closes it.
 */
function wasTampered({ memory, facts }: Step<TamperingMemory | null>, day: DaySpan): boolean {
  if (memory !== null && isOpen(memory)) return true;
  if (facts.length === 0) return false;
  return facts.some(
    (fact) =>
      fact.type === 'tampering' && (fact.tampering.endMs === null || fact.tampering.endMs > day.startMs),
  );
}

function activityFrom({ settings, sample }: Moment, fromMs: number): ActivityMemory {
  return {
    firstMs: sample.timeMs,
    ...hourAt(fromMs, settings.timeZone),
    messages: 0,
    activeS: 0,
    speedOnlyS: 0,
    hours: { messages: null, activeS: null, speedOnlyS: null },
    isTampered: false,
    privateMs: 0,
    privateM: 0,
  };
}

/** Counts a record in figures that no other memory shares yet. */
function messaged(next: ActivityMemory, now: Moment, isTampered: boolean): ActivityMemory {
  const { private: open, totals, day } = now.before;
  next.messages += 1;
  next.isTampered ||= isTampered;
  if (open === null || now.sample.isPrivate) return next;
  const isSameDay = day?.day === now.day.day;
  next.privateMs += now.sample.timeMs - Math.max(open.startMs, now.day.startMs);
  next.privateM += metresBetween(isSameDay ? open.totals : totals, now.totals);
  return next;
}

/** The day up to the newest record in the memory; private use is assumed to continue until `untilMs`. */
function activityOf(
  activity: ActivityMemory,
  memory: Memory,
  { untilMs, settings }: { untilMs: number; settings: VehicleSettings },
): DayActivity {
  const { private: open } = memory;
  const day = memory.day!;
  const openMs = open === null ? 0 : untilMs - Math.max(open.startMs, day.startMs);
  return {
    day: day.day,
    firstMs: activity.firstMs,
    lastMs: memory.lastMs,
    ...cellsOf(activity),
    tampered: activity.isTampered,
    privateS: Math.round((activity.privateMs + openMs) / 1000),
    privateDistanceM: activity.privateM + privateM(memory),
    odometerM: memory.odometer.shownM,
    ruleVersion: settings.rules.at(day.startMs).version,
  };
}
