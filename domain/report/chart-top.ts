import type { ChartId, ReportChart } from './chart.ts';
import type { ColumnId } from './column.ts';
import type { NamedColumnId } from './dictionary.ts';
import { type Gatherer, numberAt, type RowShape } from './gather.ts';

/** Horizontal bars for which the screen reserves space while a report loads. */
export const BARS_IN_PLACE = 10;

type Top = {
  id: ChartId;
  /** The column whose values are the bars. */
  by: NamedColumnId;
  /** The column that is added up; rows without it are counted. */
  of: NamedColumnId & ColumnId;
  type: ReportChart['type'];
  /** The most bars; 20 if left out. */
  shown?: number;
};

/** The values of a column with the greatest sums of another column, in descending order. */
export function topChart(shape: RowShape, { id, by, of, type, shown = 20 }: Top): Gatherer<ReportChart[]> {
  const [byAt, ofAt] = [shape.at(by), shape.at(of)];
  const sums = new Map<string, number>();
  return {
    add(row) {
      const key = String(row[byAt] ?? '');
      sums.set(key, (sums.get(key) ?? 0) + (ofAt < 0 ? 1 : numberAt(row, ofAt)));
    },
    end() {
      const top = [...sums]
        .filter(([, sum]) => sum > 0)
        .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
        .slice(0, shown);
      if (top.length === 0) return [];
      return [
        {
          id,
          kind: 'horizontal',
          categoryKind: 'value',
          categoriesOf: by,
          categories: top.map(([key]) => key),
          type,
          series: [{ id: of, values: top.map(([, sum]) => sum) }],
        },
      ];
    },
  };
}
