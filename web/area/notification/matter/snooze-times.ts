import { addDays, type Day, daySpan, dayStartMs } from '#domain/day.ts';
import { HOUR_MS } from '#domain/duration.ts';

/** The hour of the day at which matters come back, in the reader's zone. */
const MORNING_H = 8;

/** Eight o'clock of a day; on a day with another clock before then, an hour beside it. */
export function morningMs(day: Day, timeZone: string): number {
  return dayStartMs(day, timeZone) + MORNING_H * HOUR_MS;
}

/**
 * The times until which a matter may rest with one click, ms UTC. Example: on a Friday, tomorrow is Saturday
 * and Monday three days away; on a Sunday both are one.
 */
export function snoozeTimes(nowMs: number, timeZone: string) {
  const today = daySpan(nowMs, timeZone).day;
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const toMonday = (8 - weekday) % 7 || 7;
  return {
    hour: nowMs + HOUR_MS,
    fourHours: nowMs + 4 * HOUR_MS,
    tomorrow: morningMs(addDays(today, 1), timeZone),
    monday: morningMs(addDays(today, toMonday), timeZone),
  };
}
