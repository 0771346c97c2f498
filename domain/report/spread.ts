import type { CellValue, ColumnType } from '../column.ts';
import { type ColumnId, isCell, type ReportColumn } from './column.ts';
import type { Gatherer, RowShape } from './gather.ts';
import { tidy } from './measure.ts';
import type { TotalLine } from './total-line.ts';
import { totalRule } from './totals.ts';

/**
 * The distribution of a column's known values: the least, lower quartile, median, upper quartile, greatest.
 */
type Spread = {
  id: ColumnId;
  least: number;
  lower: number;
  median: number;
  upper: number;
  greatest: number;
};

/** With fewer rows a median adds nothing to the rows. */
const FEWEST = 3;

/** Types with a meaningful middle: figures, but no counter readings and no places. */
const MEASURED: readonly ColumnType[] = [
  ...(['int', 'dec1', 'dec2', 'pct', 'dist', 'speed', 'vol', 'cons', 'economy', 'money', 'dur'] as const),
];

/**
 * The value below which this share of ordered values lies, interpolated in proportion like in spreadsheets.
 * Example: half of 1, 2, 3, 10 is 2.5. At least one value is needed.
 */
export function quantile(ordered: readonly number[], share: number): number {
  const at = (ordered.length - 1) * share;
  const below = Math.floor(at);
  const value = ordered[below]!;
  return value + ((ordered[below + 1] ?? value) - value) * (at - below);
}

/**
 * The median row of a report with one row per subject, and the spreads of its ratios; an average would hide
 * the extremes. Unknown values are left out, and so is the energy of electric rows, because it never compares
 * with litres (domain rules §5.4). There is no line with fewer than three rows, and no value of a column with
 * fewer than three values.
 */
export function spreadsOf(
  columns: readonly ReportColumn[],
  shape: RowShape,
): Gatherer<{ lines: TotalLine[]; spreads: Spread[] }> {
  const electricAt = shape.at('electric');
  const held = columns.map((column) => {
    const isMeasured = MEASURED.includes(column.type) && column.total !== 'none' && !isCell(column.id);
    return { ...column, at: shape.at(column.id), values: isMeasured ? ([] as number[]) : null };
  });
  let count = 0;
  return {
    add(row) {
      count++;
      const isElectric = electricAt >= 0 && row[electricAt] === true;
      for (const { at, type, values, energy } of held) {
        const value = row[at];
        if (!values || value === null || value === undefined || (isElectric && energy)) continue;
        values.push(type === 'money' ? Math.round(Number(value) * 100) : Number(value));
      }
    },
    end() {
      if (count < FEWEST) return { lines: [], spreads: [] };
      const ordered = held.map(({ values, ...column }) => ({
        ...column,
        values: values && values.length >= FEWEST ? values.sort((a, b) => a - b) : null,
      }));
      const medians = ordered.map(({ values, type }): CellValue => {
        if (!values) return null;
        const median = quantile(values, 0.5);
        return type === 'money' ? (Math.round(median) / 100).toFixed(2) : tidy(median);
      });
      const spreads = ordered.flatMap((column): Spread[] => {
        const { id, values } = column;
        if (!values || typeof totalRule(column) === 'string') return [];
        const part = (share: number) => tidy(quantile(values, share));
        return [
          { id, least: part(0), lower: part(0.25), median: part(0.5), upper: part(0.75), greatest: part(1) },
        ];
      });
      return { lines: [{ kind: 'median', count, values: medians }], spreads };
    },
  };
}
