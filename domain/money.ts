/**
 * Whole cents of an amount written with two decimals; sums of them are exact up to ninety billion. Example:
 * `-85.00` → -8500.
 */
export function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}

/** An amount as it is written: a decimal string with two decimals. Example: -8500 → `-85.00`. */
export function moneyOf(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** The exact sum of amounts written with two decimals. */
export function sumOf(amounts: Iterable<string>): string {
  let cents = 0;
  for (const amount of amounts) cents += centsOf(amount);
  return moneyOf(cents);
}
