import { GAP_SPLIT } from '../constants.ts';
import { type DaySpan, daySpan } from '../day.ts';
import { metresBetween } from './distance.ts';
import type { DayActivity } from './fact.ts';
import { addStay, addStayThroughHours, cellsOf, hourAt, type Stay } from './hour-cells.ts';
import type { ActivityMemory, Memory, TamperingMemory } from './memory.ts';
import { activeUntilMs } from './motion.ts';
import { privateM } from './private-mode.ts';
import type { Moment } from './step.ts';
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
 * next, unless there is a gap between them. Within a day the figures before the record are themselves
 * changed.
 */
export function activityStep(now: Moment, tampering: TamperingMemory | null): ActivityMemory {
  const { before, sample, day, settings } = now;
  const { timeMs } = sample;
  const was = before.activity;
  const isTampered = wasTampered(tampering, now);
  if (was === null || before.day === null) return { ...activityFrom(now, timeMs), messages: 1, isTampered };
  const stay = stayOf(before, now);
  const { timeZone } = settings;
  if (day.day === before.day.day) {
    if (timeMs < was.hourEndMs) addStay(was, stay, timeMs);
    else addStayThroughHours(was, stay, timeMs, timeZone);
    return messaged(was, now, isTampered);
  }
  const { endMs } = before.day;
  addStayThroughHours(was, stay, endMs, timeZone);
  now.facts.push({ type: 'day', activity: activityOf(was, before, { untilMs: endMs, settings }) });
  const fresh = activityFrom(now, sample.isGap ? timeMs : day.startMs);
  const today = { ...stay, fromMs: Math.max(stay.fromMs, day.startMs) };
  addStayThroughHours(fresh, today, timeMs, timeZone);
  return messaged(fresh, now, isTampered);
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
function wasTampered(memory: TamperingMemory | null, { facts, day }: Moment): boolean {
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

/** Counts a record. */
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
