import type { ReportChart } from './chart.ts';
import { type Gatherer, numberAt, type RowShape } from './gather.ts';

const SHOWN = 20;

/**
 * Days used, idle and out of service of the 20 vehicles used on the smallest share of their days, the least
 * used first (R12).
 */
export function availabilityChart(shape: RowShape): Gatherer<ReportChart[]> {
  const nameAt = shape.at('license');
  const [usedAt, daysAt, outAt] = [shape.at('usedDays'), shape.at('daysInFleet'), shape.at('outDays')];
  const subjects: { name: string; used: number; idle: number; out: number }[] = [];
  return {
    add(row) {
      const [used, days, out] = [numberAt(row, usedAt), numberAt(row, daysAt), numberAt(row, outAt)];
      subjects.push({ name: String(row[nameAt] ?? ''), used, idle: Math.max(0, days - used - out), out });
    },
    end() {
      const share = ({ used, idle, out }: (typeof subjects)[number]) => used / Math.max(1, used + idle + out);
      const least = subjects.sort((a, b) => share(a) - share(b) || b.out - a.out).slice(0, SHOWN);
      if (least.length === 0) return [];
      return [
        {
          id: 'availability',
          kind: 'stackedHorizontal',
          categoryKind: 'value',
          categoriesOf: 'license',
          categories: least.map(({ name }) => name),
          type: 'int',
          series: [
            { id: 'usedDays', values: least.map(({ used }) => used) },
            { id: 'idleDays', values: least.map(({ idle }) => idle) },
            { id: 'outDays', values: least.map(({ out }) => out) },
          ],
        },
      ];
    },
  };
}
