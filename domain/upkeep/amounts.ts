import type { LineInput, LineKind } from './order.ts';

/** A decimal with at most two places in hundredths. Example: `1.5` → 150n. */
function hundredths(decimal: string): bigint {
  const [whole = '0', part = ''] = decimal.split('.');
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
}

/** Hundredths as a decimal string with two places. Example: 150n → `1.50`. */
export function moneyText(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

/**
 * The amount of a line in cents: quantity × unit price, half a cent rounded up. Example: 1.50 h × 33.33 =
 * 49.995 → 5000n.
 */
export function lineCents({ quantity, unit_price }: Pick<LineInput, 'quantity' | 'unit_price'>): bigint {
  return (hundredths(quantity) * hundredths(unit_price) + 50n) / 100n;
}

export type Amounts = Record<LineKind | 'total', bigint>;

/** The amounts of an order in cents: each line is rounded, and the sums are exact. */
export function amountsOf(lines: readonly Pick<LineInput, 'kind' | 'quantity' | 'unit_price'>[]): Amounts {
  const sum = (kind: LineKind) =>
    lines.filter((line) => line.kind === kind).reduce((cents, line) => cents + lineCents(line), 0n);
  const [part, labour] = [sum('part'), sum('labour')];
  return { part, labour, total: part + labour };
}
