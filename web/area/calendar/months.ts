import { addDays, type Day } from '#domain/day.ts';

/** The days that a sheet of the month shows: whole weeks, from Monday to Sunday. `month` is `YYYY-MM`. */
export function daysOfSheet(month: string): Day[] {
  const first = `${month}-01`;
  const next = `${monthAfter(month, 1)}-01`;
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const days: Day[] = [];
  for (let day = addDays(first, -weekday); day < next || days.length % 7 > 0; day = addDays(day, 1))
    days.push(day);
  return days;
}

/** The month n months later; earlier if n is negative. Example: one after `2026-12` is `2027-01`. */
export function monthAfter(month: string, n: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + n, 1)).toISOString().slice(0, 7);
}
