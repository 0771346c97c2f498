import { DEV_ACCESS_DAYS, FINE_WARN, IDENTIFY_DAYS } from '../constants.ts';
import { addDays, type Day, daysBetween } from '../day.ts';
import type { FineOrigin } from './fine.ts';

/** The dates and the origin that decide the deadline for naming the driver. */
type Notified = {
  notification_date: Day | null;
  available_date: Day | null;
  origin: FineOrigin;
};

/**
 * The day of notification; null: not notified yet. It is the written one. In the electronic mailbox it is the
 * day of opening, or the tenth day after the fine came there, the earlier of both. The law is article 90 of
 * RDL 6/2015 (domain rules §8.2). Example: available on 2026-03-02, opened on 2026-03-20 → deemed on
 * 2026-03-12.
 */
export function notifiedOn({ notification_date, available_date, origin }: Notified): {
  day: Day;
  isDeemed: boolean;
} | null {
  const deemed =
    origin === 'dev' && available_date !== null ? addDays(available_date, DEV_ACCESS_DAYS) : null;
  if (notification_date !== null && (deemed === null || notification_date <= deemed))
    return { day: notification_date, isDeemed: false };
  return deemed === null ? null : { day: deemed, isDeemed: true };
}

/**
 * The last day to name the driver to the authority of a country (domain rules §8.2); null: not notified yet.
 * Days count from the day after the notification. They are calendar days, in Portugal working days; skipping
 * no weekend is the cautious reading. The reduced amount is due by the same day. Example: notified in Spain
 * on 2026-03-02 → 2026-03-22.
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

/** Urgency of a deadline: `red` from two days before it on, `amber` from ten days before, `green` earlier. */
export const DEADLINE_LEVELS = ['red', 'amber', 'green'] as const;
export type DeadlineLevel = (typeof DEADLINE_LEVELS)[number];

/** The most days left of a level; after the deadline they are negative. */
export const LEVEL_DAYS = { red: 2, amber: 10 } as const;

/** The urgency of a deadline that is this many days ahead. */
export function deadlineLevel(daysLeft: number): DeadlineLevel {
  if (daysLeft <= LEVEL_DAYS.red) return 'red';
  return daysLeft <= LEVEL_DAYS.amber ? 'amber' : 'green';
}

/** A deadline that passed longer ago than this raises no alert, days. */
const OVERDUE_DAYS = 7;

/**
 * The steps of a deadline that have passed without an alert (event 1121). `told` is the last step with an
 * alert; null: none. A fine that is entered late raises an alert for every step that has passed, and each
 * user gets the one of the chosen step. Example: three days before, no alert yet → [10, 5].
 */
export function dueSteps(deadline: { identifyBy: Day; today: Day; told: number | null }): number[] {
  const { identifyBy: last, today, told } = deadline;
  const left = daysBetween(today, last);
  if (left < -OVERDUE_DAYS) return [];
  return FINE_WARN.filter((step) => left <= step && (told === null || step < told));
}
