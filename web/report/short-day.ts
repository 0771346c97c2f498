import type { Day } from '#domain/day.ts';

/** A day where there is little room, without its year: `DD/MM`. */
export function shortDay(day: Day): string {
  const [, month, date] = day.split('-');
  return `${date}/${month}`;
}
