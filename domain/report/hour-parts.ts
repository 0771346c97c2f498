import { addDays, type Day, dayNumberAt, dayStartMs, numberedDay } from '../day.ts';
import type { Agenda } from '../schedule/working-span.ts';
import { hourAt } from '../telemetry/hour-cells.ts';

/** The part of a stretch of time within one hour of the local clock. */
type HourPart = { day: Day; hour: number; seconds: number };

/**
 * A stretch of time, ms UTC, hour by hour on the clock of a zone. An hour that occurs twice gives two parts
 * of the same hour. Example: 07:50 to 09:10 are 600, 3,600 and 600 seconds of the hours 7, 8 and 9.
 */
export function hourParts(startMs: number, endMs: number, timeZone: string): HourPart[] {
  const parts: HourPart[] = [];
  for (let fromMs = startMs; fromMs < endMs; ) {
    const { hour, hourEndMs } = hourAt(fromMs, timeZone);
    const toMs = Math.min(hourEndMs, endMs);
    parts.push({ day: numberedDay(dayNumberAt(fromMs, timeZone)), hour, seconds: (toMs - fromMs) / 1000 });
    fromMs = toMs;
  }
  return parts;
}

/** The hours of a civil day (bits 0 to 23, local clock) without any working time. */
export function idleHours(day: Day, agenda: Agenda, timeZone: string): number {
  // The agenda may be of another zone, whose days begin earlier or later.
  const spans = [-1, 0, 1].flatMap((n) => agenda(addDays(day, n)));
  const endMs = dayStartMs(addDays(day, 1), timeZone);
  let worked = 0;
  for (let fromMs = dayStartMs(day, timeZone); fromMs < endMs; ) {
    const { hour, hourEndMs } = hourAt(fromMs, timeZone);
    if (spans.some((span) => span.fromMs < hourEndMs && span.toMs > fromMs)) worked |= 1 << hour;
    fromMs = hourEndMs;
  }
  return 0xffffff & ~worked;
}
