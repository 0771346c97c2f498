import type { ReportChart } from './chart.ts';
import { type Gatherer, numberAt, type RowShape } from './gather.ts';

/** Work and private distance of each month (R02). */
export function privateMonthsChart(shape: RowShape): Gatherer<ReportChart[]> {
  const monthAt = shape.at('month');
  const [workAt, privateAt] = [shape.at('workDistance'), shape.at('privateDistance')];
  const months = new Map<string, { workM: number; privateM: number }>();
  return {
    add(row) {
      const month = String(row[monthAt]);
      const sums = months.get(month) ?? { workM: 0, privateM: 0 };
      months.set(month, sums);
      sums.workM += numberAt(row, workAt);
      sums.privateM += numberAt(row, privateAt);
    },
    end() {
      if (months.size === 0) return [];
      const ordered = [...months].sort(([a], [b]) => (a < b ? -1 : 1));
      return [
        {
          id: 'privateMonths',
          kind: 'stacked',
          categoryKind: 'month',
          categories: ordered.map(([month]) => month),
          type: 'dist',
          series: [
            { id: 'workDistance', values: ordered.map(([, { workM }]) => workM) },
            { id: 'privateDistance', values: ordered.map(([, { privateM }]) => privateM) },
          ],
        },
      ];
    },
  };
}
