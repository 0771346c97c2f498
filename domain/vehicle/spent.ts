import { addMonths, type Day } from '../day.ts';
import type { DatedKind } from './dated-kind.ts';

/**
 * What the rows of the last twelve months come to, a decimal string with two decimals, and how many they are. On 2 March 2026 these
 * are the days from 3 March 2025 to 2 March 2026; what is dated later does not count yet.
 */
export function spentInYear(
  { day, amount }: NonNullable<DatedKind['spent']>,
  rows: readonly Readonly<Record<string, unknown>>[],
  today: Day,
): { n: number; amount: string } {
  const since = addMonths(today, -12);
  const counted = rows.filter((row) => String(row[day]) > since && String(row[day]) <= today);
  // Cents, because sums of decimal fractions are not exact.
  const cents = counted.reduce((sum, row) => sum + Math.round(Number(row[amount]) * 100), 0);
  return { n: counted.length, amount: (cents / 100).toFixed(2) };
}
