import type { ColumnType } from '#domain/column.ts';
import type { Grouping, RowGroup } from '#domain/report/grouping.ts';
import { positionsOf } from '#web/kit/list/row-order.ts';
import type { RowOrder } from '#web/kit/list/row-source.ts';
import type { ReportRow } from './use-report-run.ts';

/** A group of rows with its name in words, and its index among the found ones. */
export type Group = RowGroup<ReportRow> & { name: string; at: number };

type GroupOrder = {
  /** The index of the sorted column among the values of a line of totals; -1 without one. */
  at: number;
  type: ColumnType;
  dir: RowOrder['dir'];
  by: Grouping;
  isRanked: boolean;
  locale: string;
};

/**
 * Groups in the order of the sorted column: by their subtotal, and by their names if it has none. Events,
 * which have no subtotals, are ordered by their number.
 */
export function orderGroups(
  groups: readonly Group[],
  { at, type, dir, by, isRanked, locale }: GroupOrder,
): Group[] {
  const sum = ({ lines }: Group) => lines[0]?.values[at] ?? null;
  if (!isRanked && at >= 0 && groups.some((group) => sum(group) !== null)) {
    return Array.from(positionsOf(groups.map(sum), { type, dir, locale }), (place) => groups[place]!);
  }
  if (by === 'day' || by === 'week') return [...groups];
  const names = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });
  return groups.toSorted(
    (a, b) =>
      (isRanked ? b.rows.length - a.rows.length : Number(a.key === null) - Number(b.key === null)) ||
      names.compare(a.name, b.name),
  );
}
