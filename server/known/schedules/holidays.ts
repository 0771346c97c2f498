import type { Day } from '#domain/day.ts';

type Calendar = {
  getHolidays(year: number, language?: string): { date: string; name: string; type: string }[];
};

/** A public holiday with its name. */
export type Holiday = { day: Day; name: string };

/** The public holidays of a country, with their names. */
export type Holidays = {
  has(day: Day): boolean;
  /**
   * The holidays of a year in order, in a language; where the country's list has no such name, in the
   * country's own.
   */
  ofYear(year: number, language?: string): Holiday[];
};

const known = new Map<string, Promise<Holidays>>();

/**
 * The public holidays of a country (ISO code). The lists are large, so they are loaded only when a schedule
 * needs them.
 */
export function holidaysOf(country: string): Promise<Holidays> {
  const held = known.get(country) ?? load(country);
  known.set(country, held);
  return held;
}

async function load(country: string): Promise<Holidays> {
  const { default: Calendars } = await import('date-holidays');
  const calendar: Calendar = new Calendars(country);
  const days = new Map<number, Set<Day>>();
  const ofYear = (year: number, language?: string) =>
    calendar
      .getHolidays(year, language)
      .filter(({ type }) => type === 'public')
      .map(({ date, name }) => ({ day: date.slice(0, 10), name }));
  return {
    ofYear,
    has(day) {
      const year = Number(day.slice(0, 4));
      const held = days.get(year) ?? new Set(ofYear(year).map((one) => one.day));
      days.set(year, held);
      return held.has(day);
    },
  };
}
