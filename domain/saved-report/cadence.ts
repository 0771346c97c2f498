import { civilInstantMs } from '../civil-time.ts';
import { addDays, addMonths, type Day, daySpan } from '../day.ts';
import { weekdayOf } from './saved-range.ts';

/** How often a saved report is sent. */
export const CADENCES = ['daily', 'weekly', 'monthly'] as const;
export type Cadence = (typeof CADENCES)[number];

/** The time at which a saved report is sent, on the clock of its owner. */
export type SendingTime = {
  /** Null: it is not sent. */
  cadence: Cadence | null;
  /** For `weekly`: 1 for Monday to 7. */
  weekday: number;
  /** For `monthly`: 1 to 31; a shorter month uses its last day. */
  month_day: number;
  /** 0 to 23. */
  hour: number;
  /** It is not sent for now. */
  is_paused: boolean;
};

/** More days than ever lie between two sendings. */
const SEARCHED_DAYS = 63;

/**
 * The next sending of a saved report after an instant, ms UTC; null when it is not sent, or paused. For an
 * hour that the clock skips in spring, it is the next hour. For an hour that comes twice in autumn, it is the
 * first.
 */
export function nextSendingMs(time: SendingTime, afterMs: number, timeZone: string): number | null {
  if (time.cadence === null || time.is_paused) return null;
  const today = daySpan(afterMs, timeZone).day;
  for (let n = 0; n < SEARCHED_DAYS; n++) {
    const day = addDays(today, n);
    if (!isSendingDay(time, day)) continue;
    const atMs = civilInstantMs(day, `${String(time.hour).padStart(2, '0')}:00`, timeZone);
    if (atMs > afterMs) return atMs;
  }
  return null;
}

function isSendingDay({ cadence, weekday, month_day }: SendingTime, day: Day): boolean {
  if (cadence === 'weekly') return weekdayOf(day) === weekday;
  if (cadence !== 'monthly') return true;
  const last = Number(addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1).slice(8));
  return Number(day.slice(8)) === Math.min(month_day, last);
}
