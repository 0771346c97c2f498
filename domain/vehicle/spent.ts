import { addMonths, type Day } from '../day.ts';
import { sumOf } from '../money.ts';
import type { DatedKind } from './dated-kind.ts';

/**
 * The sum of the rows of the last twelve months, a decimal string with two decimals, and their number. On 2
 * March 2026 these are the days from 3 March 2025 to 2 March 2026; later rows do not count yet.
 */
export function spentInYear(
  { day, amount }: NonNullable<DatedKind['spent']>,
  rows: readonly Readonly<Record<string, unknown>>[],
  today: Day,
): { n: number; amount: string } {
  const since = addMonths(today, -12);
  const counted = rows.filter((row) => String(row[day]) > since && String(row[day]) <= today);
  return { n: counted.length, amount: sumOf(counted.map((row) => String(row[amount]))) };
}
