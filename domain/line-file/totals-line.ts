import { plainHead } from './head.ts';
import { type Line, textIn } from './line-cell.ts';

const SUMS = /^(sub)?(total|totale|totais|totales|totals|suma|sum|somma|soma)/;

/**
 * The last line of a file if it only sums up the others; null: it does not. A line of totals lacks the fields
 * that every line has (its days, its plate), or has a word for "total" in one of them. It is not empty
 * otherwise. `own` are the columns of those fields.
 */
export function totalsLine(lines: readonly Line[], own: readonly number[]): Line | null {
  const last = lines.at(-1);
  if (!last || lines.length < 2 || own.length === 0) return null;
  const isOpen = (text: string) => text === '' || SUMS.test(plainHead(text));
  const isSum = own.every((at) => isOpen(textIn(last.cells[at])));
  return isSum && last.cells.some((cell) => textIn(cell) !== '') ? last : null;
}
