import { DEV_ACCESS_DAYS, FINE_WARN, IDENTIFY_DAYS } from '../constants.ts';
import { addDays, type Day, daysBetween } from '../day.ts';
import type { FineOrigin } from './fine.ts';

/** What decides by when a driver must be identified. */
type Notified = {
  notification_date: Day | null;
  available_date: Day | null;
  origin: FineOrigin;
};

/**
 * The day of notification: the one written or, of a fine that waits in the electronic mailbox, the day on which it counts as
 * notified although nobody opened it. Null: not notified yet. Example: available on 2026-03-02 → deemed on 2026-03-12.
 */
export function notifiedOn({ notification_date, available_date, origin }: Notified): {
  day: Day;
  isDeemed: boolean;
} | null {
  if (notification_date !== null) return { day: notification_date, isDeemed: false };
  if (origin !== 'dev' || available_date === null) return null;
  return { day: addDays(available_date, DEV_ACCESS_DAYS), isDeemed: true };
}

/**
 * The last day to name the driver to the authority of a country (domain rules §8.2), counted from the day after the notification:
 * natural days (weekends are not skipped, which is the cautious reading), in Portugal working days. Null: not notified yet. The
 * reduced amount is due by the same day. Example: notified in Spain on 2026-03-02 → 2026-03-22.
 */
export function identifyBy(
  fine: Notified,
  { country, isHoliday }: { country: string; isHoliday: (day: Day) => boolean },
): Day | null {
  const notified = notifiedOn(fine);
  if (!notified) return null;
  const { days, areWorking } = IDENTIFY_DAYS[country] ?? IDENTIFY_DAYS.ES!;
  if (!areWorking) return addDays(notified.day, days);
  let day = notified.day;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (!isWeekend(day) && !isHoliday(day)) left--;
  }
  return day;
}

function isWeekend(day: Day): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}

/** How much a deadline presses: `red` up to two days before it and after it, `amber` up to ten, `green` earlier. */
export const DEADLINE_LEVELS = ['red', 'amber', 'green'] as const;
export type DeadlineLevel = (typeof DEADLINE_LEVELS)[number];

/** The most days left of a level; after the deadline they are negative. */
export const LEVEL_DAYS = { red: 2, amber: 10 } as const;

/** How much a deadline presses that is so many days ahead. */
export function deadlineLevel(daysLeft: number): DeadlineLevel {
  if (daysLeft <= LEVEL_DAYS.red) return 'red';
  return daysLeft <= LEVEL_DAYS.amber ? 'amber' : 'green';
}

/** A deadline that passed longer ago than this is no news, days. */
const OVERDUE_DAYS = 7;

/**
 * The steps at which people are told of a deadline and have not been (event 1121). `told`: the last one they were told of; null:
 * none. A fine that is entered late is told of at once, at all steps that have passed: each user hears of the chosen one.
 * Example: three days before, never told → [10, 5].
 */
export function stepsToTell(deadline: { identifyBy: Day; today: Day; told: number | null }): number[] {
  const { identifyBy: last, today, told } = deadline;
  const left = daysBetween(today, last);
  if (left < -OVERDUE_DAYS) return [];
  return FINE_WARN.filter((step) => left <= step && (told === null || step < told));
}
