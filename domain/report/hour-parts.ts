import { type Day, daySpan } from '../day.ts';
import { hourAt } from '../telemetry/hour-cells.ts';

/** The part of a stretch of time within one hour by the clock on the wall. */
type HourPart = { day: Day; hour: number; seconds: number };

/**
 * A stretch of time, ms UTC, hour by hour by the clock of a zone. An hour that occurs twice is two parts of the same hour. Example:
 * 07:50 to 09:10 are 600, 3,600 and 600 seconds of the hours 7, 8 and 9.
 */
export function hourParts(startMs: number, endMs: number, timeZone: string): HourPart[] {
  const parts: HourPart[] = [];
  for (let fromMs = startMs; fromMs < endMs; ) {
    const { hour, hourEndMs } = hourAt(fromMs, timeZone);
    const toMs = Math.min(hourEndMs, endMs);
    parts.push({ day: daySpan(fromMs, timeZone).day, hour, seconds: (toMs - fromMs) / 1000 });
    fromMs = toMs;
  }
  return parts;
}
