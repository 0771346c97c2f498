import { addDays } from '#domain/day.ts';
import { INTL_LOCALES, type Language } from '#domain/language.ts';
import type { SendingTime } from '#domain/saved-report/cadence.ts';
import type { SavedRange } from '#domain/saved-report/saved-range.ts';
import { periodText } from '#text/period.ts';
import type { Say } from '#text/say.ts';

const A_SUNDAY = '2026-03-01';

/** The name of a day of the week, 1 for Monday to 7. */
export function weekdayName(weekday: number, language: Language): string {
  return new Date(`${addDays(A_SUNDAY, weekday)}T00:00:00Z`).toLocaleDateString(INTL_LOCALES[language], {
    weekday: 'long',
    timeZone: 'UTC',
  });
}

/** An hour of the day. Example: 7 is `07:00`. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** The days of a saved report; `from` and `to` are those of `fixed`. */
export function rangeWords(
  { range, from, to }: { range: SavedRange; from: string; to: string },
  say: Say,
): string {
  return say.t(`savedReport.range_${range}`, { days: periodText({ from, to }, say) });
}

/** The times of sending of a saved report; null when it is not sent. */
export function cadenceWords(
  { cadence, weekday, month_day, hour }: Omit<SendingTime, 'is_paused'>,
  { t }: Say,
  language: Language,
): string | null {
  if (cadence === null) return null;
  return t(`savedReport.sent_${cadence}`, {
    hour: hourText(hour),
    weekday: weekdayName(weekday, language),
    n: month_day,
  });
}
