/** An exact decimal: `digits` divided by ten to the power of `scale`. */
export type Decimal = { digits: bigint; scale: number };

export const ZERO: Decimal = { digits: 0n, scale: 0 };

/** Adds a decimal in PostgreSQL's form. Example: 0.5 plus "-12.25" is -11.75. */
export function plus({ digits, scale }: Decimal, text: string): Decimal {
  const [whole = '0', part = ''] = text.split('.');
  const wide = Math.max(scale, part.length);
  const scaled = (value: bigint, from: number) => value * 10n ** BigInt(wide - from);
  return { digits: scaled(digits, scale) + scaled(BigInt(whole + part), part.length), scale: wide };
}

/** The shortest form: "12.5" for 12.50, "0" for 0.00. */
export function decimalText({ digits, scale }: Decimal): string {
  if (scale > 0 && digits % 10n === 0n) return decimalText({ digits: digits / 10n, scale: scale - 1 });
  const sign = digits < 0n ? '-' : '';
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  return sign + (scale > 0 ? `${text.slice(0, -scale)}.${text.slice(-scale)}` : text);
}
