import type { CellValue } from '../column.ts';
import { addDays } from '../day.ts';
import type { ReportChart } from './chart.ts';
import { type ColumnId, isCell, type ReportColumn } from './column.ts';
import type { Gatherer, RowShape } from './gather.ts';
import type { ReportRange } from './range.ts';
import type { TotalKind, TotalLine } from './total-line.ts';

/** The values to count in the cells of a grid, and the kind of total for the counts. */
export type CellCount = { kind: TotalKind; id: ColumnId; counts(value: CellValue): boolean };

/** Counts rows cell by cell, as lines of totals. */
export function cellLines(
  columns: readonly ReportColumn[],
  shape: RowShape,
  counts: readonly CellCount[],
): Gatherer<TotalLine[]> {
  const { add, counted, rows } = cellCounts(columns, shape, counts);
  return {
    add,
    end: () =>
      counts.map(({ kind }, n) => ({
        kind,
        count: rows(),
        values: columns.map(({ id }) => (isCell(id) ? counted[n]!.get(id)! : null)),
      })),
  };
}

/** The same counts as a chart. */
export function cellChart(
  columns: readonly ReportColumn[],
  shape: RowShape,
  options: { counts: readonly CellCount[]; range: ReportRange; id: ReportChart['id'] },
): Gatherer<ReportChart[]> {
  const { counts, range, id } = options;
  const { add, counted } = cellCounts(columns, shape, counts);
  const cells = columns.filter((column) => isCell(column.id));
  const isDays = cells[0]?.id.startsWith('d') ?? false;
  return {
    add,
    end: () => [
      {
        id,
        kind: 'bar',
        categoryKind: isDays ? 'day' : 'hour',
        categories: cells.map((_, i) => (isDays ? addDays(range.from, i) : String(i))),
        type: 'int',
        series: counts.map((count, n) => ({ id: count.id, values: [...counted[n]!.values()] })),
      },
    ],
  };
}

function cellCounts(columns: readonly ReportColumn[], shape: RowShape, counts: readonly CellCount[]) {
  const cells = columns.filter(({ id }) => isCell(id)).map(({ id }) => ({ id, at: shape.at(id) }));
  const counted = counts.map(() => new Map(cells.map(({ id }) => [id, 0])));
  let rows = 0;
  return {
    counted,
    rows: () => rows,
    add(row: readonly CellValue[]) {
      rows++;
      for (const { id, at } of cells) {
        for (const [n, count] of counts.entries()) {
          if (count.counts(row[at] ?? null)) counted[n]!.set(id, counted[n]!.get(id)! + 1);
        }
      }
    },
  };
}
