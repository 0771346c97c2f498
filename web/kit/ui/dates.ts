import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/en-gb.js';
import 'dayjs/locale/es.js';
import 'dayjs/locale/it.js';
import 'dayjs/locale/pt.js';
import type { Language } from '#domain/language.ts';

/** Names of months and days in calendars; weeks start on Monday everywhere (domain rules §11). */
export const CALENDAR_LOCALES: Readonly<Record<Language, string>> = {
  es: 'es',
  en: 'en-gb',
  it: 'it',
  pt: 'pt',
};

export { DateInput, DatePicker } from '@mantine/dates';
