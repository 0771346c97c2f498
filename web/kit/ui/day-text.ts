import type { Day } from '#domain/day.ts';

/** Years of two digits: 00 to 69 belong to this century. */
const fullYear = (year: number, digits: number) => (digits > 2 ? year : year + (year < 70 ? 2000 : 1900));

/**
 * A day as people type it: `31/12/2024`, `31-12-24`, `31.12.2024`, `31122024`, or in the form of the wire.
 * Null when it is no day of the calendar.
 */
export function parseDay(text: string): Day | null {
  const typed = text.trim();
  const wire = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  const people =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed);
  const [year, month, date] = wire
    ? [Number(wire[1]), Number(wire[2]), Number(wire[3])]
    : people
      ? [fullYear(Number(people[3]), people[3]!.length), Number(people[2]), Number(people[1])]
      : [0, 0, 0];
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`;
  const ms = Date.parse(`${day}T00:00:00Z`);
  // The engine turns 31 February into a day of March, which no user means.
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day ? null : day;
}
