import { useMemo } from 'react';
import { addDays, type Day, dayStartMs, mondayOf, WEEK_DAYS } from '#domain/day.ts';
import { INTL_LOCALES } from '#domain/language.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { useToday } from '#web/kit/ui/use-today.ts';

/** The days that the board shows; the same object as long as they are the same. */
export type ShownDays = {
  days: readonly Day[];
  /** The instants at which the days begin, and the one at which the last ends. */
  edgesMs: readonly number[];
  isOneDay: boolean;
  today: Day;
  words: (day: Day, length?: 'short' | 'long') => string;
};

/** The days that the board shows, a week or one day of it, and how others are shown. */
export type BoardDays = ShownDays & {
  shown: ShownDays;
  monday: Day;
  /** Shows one day, or null: the week of the day that was shown. */
  showDay: (day: Day | null) => void;
  /** Goes on by a number of weeks, or days if one day is shown. */
  go: (steps: number) => void;
  goToday: () => void;
};

/** The days in the address: `day` shows one day, `week` the week of that day. */
export function useBoardDays(): BoardDays {
  const { f, language } = useText();
  const today = useToday();
  const [week, setWeek] = useUrlValue('week');
  const [day, setDay] = useUrlValue('day');
  const zone = f.settings.timeZone;
  const monday = mondayOf(day ?? week ?? today);
  const shown = useMemo<ShownDays>(() => {
    const days = day ? [day] : Array.from({ length: WEEK_DAYS }, (_, n) => addDays(monday, n));
    const edgesMs = [...days, addDays(days.at(-1)!, 1)].map((one) => dayStartMs(one, zone));
    const made = (more: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(INTL_LOCALES[language], { timeZone: 'UTC', day: 'numeric', ...more });
    const formats = { short: made({ weekday: 'short' }), long: made({ weekday: 'long', month: 'long' }) };
    const words: ShownDays['words'] = (one, length = 'short') =>
      formats[length].format(Date.parse(`${one}T00:00:00Z`));
    return { days, edgesMs, isOneDay: day !== null, today, words };
  }, [day, monday, zone, today, language]);
  return {
    ...{ ...shown, shown, monday },
    showDay: setDay,
    go: (steps) => (day ? setDay(addDays(day, steps)) : setWeek(addDays(monday, steps * WEEK_DAYS))),
    goToday: () => (day ? setDay(today) : setWeek(null)),
  };
}
