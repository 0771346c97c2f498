import { addDays } from '../day.ts';
import { VIOLATION_KINDS, type ViolationKind } from '../schedule/violation.ts';
import type { ReportChart } from './chart.ts';
import type { ReportColumn } from './column.ts';
import { type Gatherer, numberAt, type RowShape } from './gather.ts';
import type { ReportRange } from './range.ts';
import type { TotalLine } from './total-line.ts';

/** The number of violations of each kind on each day (R22). */
export function violationChart(shape: RowShape, range: ReportRange): Gatherer<ReportChart[]> {
  const [dayAt, kindAt] = [shape.at('day'), shape.at('violation')];
  const days = new Map<string, number[]>();
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) days.set(day, [0, 0, 0]);
  return {
    add(row) {
      const counts = days.get(String(row[dayAt]));
      if (counts) counts[VIOLATION_KINDS.indexOf(row[kindAt] as ViolationKind)]!++;
    },
    end: () => [
      {
        id: 'violations',
        kind: 'stacked',
        categoryKind: 'day',
        categories: [...days.keys()],
        type: 'int',
        series: VIOLATION_KINDS.map((kind, i) => ({
          id: 'violation',
          code: kind,
          values: [...days.values()].map((counts) => counts[i]!),
        })),
      },
    ],
  };
}

/** The number of violations of each kind that occurs, with the sum of their excess. */
export function violationLines(columns: readonly ReportColumn[], shape: RowShape): Gatherer<TotalLine[]> {
  const [kindAt, excessAt] = [shape.at('violation'), shape.at('excess')];
  const sums = new Map(VIOLATION_KINDS.map((kind) => [kind as string, { count: 0, excessS: 0 }]));
  return {
    add(row) {
      const sum = sums.get(String(row[kindAt]));
      if (!sum) return;
      sum.count++;
      sum.excessS += numberAt(row, excessAt);
    },
    end: () =>
      [...sums]
        .filter(([, { count }]) => count > 0)
        .map(([kind, { count, excessS }]) => ({
          kind: 'violation',
          count,
          values: columns.map(({ id }) => (id === 'violation' ? kind : id === 'excess' ? excessS : null)),
        })),
  };
}
