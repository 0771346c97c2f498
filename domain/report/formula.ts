import { type ColumnId, describedColumn, isCell } from './column.ts';
import type { Formula } from './column-declaration.ts';
import type { NamedColumnId } from './dictionary.ts';
import type { MarkId } from './mark.ts';
import { ratioParts, totalRule } from './totals.ts';

/** A value of the row that a formula adds, or subtracts with `-` before it. */
export type Term = `${'' | '-'}${NamedColumnId | MarkId}`;

/** A term without its sign. Example: `-slowMotion` is `slowMotion`, subtracted. */
export function termParts(term: Term): { id: NamedColumnId | MarkId; isTaken: boolean } {
  const isTaken = term.startsWith('-');
  return { id: (isTaken ? term.slice(1) : term) as NamedColumnId | MarkId, isTaken };
}

/**
 * The result of the formula, in the units of its terms; null where a term is unknown or the divisor is zero.
 */
export function formulaValue(
  { sum, by, timesM = 1 }: Formula<Term>,
  read: (id: NamedColumnId | MarkId) => number | null,
): number | null {
  const added = (terms: readonly Term[]) =>
    terms.reduce<number | null>((total, term) => {
      const { id, isTaken } = termParts(term);
      const value = read(id);
      return total === null || value === null ? null : isTaken ? total - value : total + value;
    }, 0);
  const top = added(sum);
  if (!by || top === null) return top;
  const bottom = added(by);
  return bottom ? (top / bottom) * timesM : null;
}

/**
 * The figure of a column, computed again from the other values of its row, in wire units; null where that is
 * impossible.
 */
export function recomputed(
  id: ColumnId,
  formula: Formula<Term>,
  read: (id: string) => number | null,
): number | null {
  const rule = isCell(id) ? 'none' : totalRule(describedColumn(id));
  if (typeof rule === 'string') return formulaValue(formula, read);
  const sums = ratioParts(rule).map((ids) => ids.map(read));
  if (sums.flat().includes(null)) return null;
  return rule.ratio(...sums.map((values) => values.reduce<number>((sum, value) => sum + value!, 0)));
}
