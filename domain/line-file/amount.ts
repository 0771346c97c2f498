import type { LineCell } from './line-cell.ts';

type Parts = { sign: string; whole: string; decimals: string };

/**
 * Takes a number apart (domain rules §7.2). Spaces, `€` and `£` are dropped. With both signs the last is
 * decimal and the other divides thousands; a comma alone is decimal. A dot alone is decimal unless groups of
 * three digits follow it. Null: anything else.
 */
function partsOf(text: string, hasDecimalDot: boolean): Parts | null {
  const [, sign, number] = /^([+-]?)(\d[\d.,]*)$/.exec(text.replace(/[\s€£]/g, '')) ?? [];
  if (number === undefined) return null;
  const isGrouped = !hasDecimalDot && /^[1-9]\d{0,2}(\.\d{3})+$/.test(number);
  const point = isGrouped ? -1 : Math.max(number.lastIndexOf(','), number.lastIndexOf('.'));
  const whole = point < 0 ? number : number.slice(0, point);
  const decimals = point < 0 ? '' : number.slice(point + 1);
  const between = isGrouped || number[point] === ',' ? '.' : ',';
  if (point >= 0 && decimals === '') return null;
  if (!isWhole(whole, between)) return null;
  return { sign: sign === '-' ? '-' : '', whole: whole.replaceAll(between, ''), decimals };
}

/** Digits, or groups of three of them: `1204`, `1.204`. */
function isWhole(text: string, between: string): boolean {
  if (/^\d+$/.test(text)) return true;
  const [first, ...groups] = text.split(between);
  return /^[1-9]\d{0,2}$/.test(first!) && groups.every((group) => /^\d{3}$/.test(group));
}

/** No column holds a number with more digits than this. */
const MOST_DIGITS = 12;

/**
 * The number in a cell with exactly this many decimals, as text, so that nothing is rounded. Null if it is no
 * number or has more decimals. Where a number may have three decimals a single dot is decimal: `1.459` is a
 * price per litre. Example: `-85,00` → `-85.00`.
 */
export function decimalIn(cell: LineCell | undefined, digits: number): string | null {
  const parts = typeof cell === 'number' ? partsOfNumber(cell, digits) : textParts(cell, digits);
  if (!parts || parts.whole.length > MOST_DIGITS || parts.decimals.length > digits) return null;
  const whole = parts.whole.replace(/^0+(?=\d)/, '');
  const number = digits === 0 ? whole : `${whole}.${parts.decimals.padEnd(digits, '0')}`;
  return /[1-9]/.test(number) ? `${parts.sign}${number}` : number;
}

/**
 * The amount of money in a cell, a decimal string with two decimals; null if it is none. Example: `1.234` →
 * `1234.00`.
 */
export function amountIn(cell: LineCell | undefined): string | null {
  return decimalIn(cell, 2);
}

/**
 * The number in a cell with the decimals it has; null if it is none. Example: `1.234` is 1234, `7,5` is 7.5.
 */
export function numberIn(cell: LineCell | undefined): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  const parts = typeof cell === 'string' ? partsOf(cell, false) : null;
  return parts && Number(`${parts.sign}${parts.whole}.${parts.decimals || '0'}`);
}

function textParts(cell: LineCell | undefined, digits: number): Parts | null {
  return typeof cell === 'string' ? partsOf(cell, digits > 2 && cell.split('.').length === 2) : null;
}

/**
 * A workbook keeps 12.30 as the nearest binary number, so a number next to one with `digits` decimals is read
 * as that one.
 */
function partsOfNumber(cell: number, digits: number): Parts | null {
  const scaled = cell * 10 ** digits;
  if (!Number.isFinite(cell) || Math.abs(scaled - Math.round(scaled)) > 1e-6) return null;
  return partsOf(cell.toFixed(digits).replace('.', ','), false);
}
