import '@mantine/dates/styles.layer.css';
import dayjs from 'dayjs';
import { INTL_LOCALES, LANGUAGES, type Language } from '#domain/language.ts';

/** Names of months or weekdays in a language, without the full stop of abbreviations. */
const named = (language: Language, days: readonly number[], part: Intl.DateTimeFormatOptions) =>
  days.map((day) =>
    new Intl.DateTimeFormat(INTL_LOCALES[language], { ...part, timeZone: 'UTC' })
      .format(day)
      .replace('.', ''),
  );
const MONTHS = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1));
// 1 February 2026 is a Sunday, with which the library begins.
const WEEKDAYS = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 1, 1 + day));

// Calendars name months and days as Intl does; weeks start on Monday everywhere (domain rules §11).
for (const language of LANGUAGES) {
  const weekdaysShort = named(language, WEEKDAYS, { weekday: 'short' }).map((name) => name.slice(0, 3));
  const locale = {
    name: language,
    months: named(language, MONTHS, { month: 'long' }),
    monthsShort: named(language, MONTHS, { month: 'short' }),
    weekdays: named(language, WEEKDAYS, { weekday: 'long' }),
    weekdaysShort,
    weekdaysMin: weekdaysShort,
    weekStart: 1,
  };
  dayjs.locale(language, locale, true);
}

export { DateInput, DatePicker } from '@mantine/dates';
