import { plainHead } from './head.ts';
import { type Line, textIn } from './line-cell.ts';

const SUMS = /^(sub)?(total|totale|totais|totales|totals|suma|sum|somma|soma)/;

/**
 * The last line of a file if it sums up the others: none of the fields that every line has (its days, its plate), or a word for
 * "total" in place of one, and something else. Null: the file has no such line. `own` are the places of those fields.
 */
export function totalsLine(lines: readonly Line[], own: readonly number[]): Line | null {
  const last = lines.at(-1);
  if (!last || lines.length < 2 || own.length === 0) return null;
  const isOpen = (text: string) => text === '' || SUMS.test(plainHead(text));
  const isSum = own.every((at) => isOpen(textIn(last.cells[at])));
  return isSum && last.cells.some((cell) => textIn(cell) !== '') ? last : null;
}
