import { DUE_KINDS, type DueKind } from '../vehicle/due.ts';
import type { ReportChart } from './chart.ts';
import type { Gatherer, RowShape } from './gather.ts';

/** The number of dues of each kind (R28). */
export function dueChart(shape: RowShape): Gatherer<ReportChart[]> {
  const at = shape.at('kind');
  const counts = DUE_KINDS.map(() => 0);
  return {
    add(row) {
      counts[DUE_KINDS.indexOf(row[at] as DueKind)]!++;
    },
    end: () => [
      {
        id: 'dues',
        kind: 'bar',
        categoryKind: 'value',
        categoriesOf: 'kind',
        categories: DUE_KINDS,
        type: 'int',
        series: [{ id: 'kind', values: counts }],
      },
    ],
  };
}
