import type { ReportChart } from './chart.ts';
import { isCell, type ReportColumn } from './column.ts';
import { type Gatherer, numberAt, type RowShape } from './gather.ts';

/** The sum of each hour over all rows, as time (R16: the cells are minutes). */
export function hourChart(columns: readonly ReportColumn[], shape: RowShape): Gatherer<ReportChart[]> {
  const places = columns.filter(({ id }) => isCell(id)).map(({ id }) => shape.at(id));
  const sums = places.map(() => 0);
  return {
    add(row) {
      for (const [i, at] of places.entries()) sums[i]! += numberAt(row, at) * 60;
    },
    end: () => [
      {
        id: 'hours',
        kind: 'bar',
        categoryKind: 'hour',
        categories: places.map((_, hour) => String(hour)),
        type: 'dur',
        series: [{ id: 'totalTime', values: sums }],
      },
    ],
  };
}
