import type { ReportChart } from './chart.ts';
import { type Gatherer, numberAt, type RowShape } from './gather.ts';

/** The distance of each month as bars, and as a line the consumption; months of kilowatt hours have no place on it (R27). */
export function yearChart(shape: RowShape): Gatherer<ReportChart[]> {
  const [monthAt, distanceAt] = [shape.at('month'), shape.at('distance')];
  const [consumptionAt, electricAt] = [shape.at('consumption'), shape.at('electric')];
  const months: string[] = [];
  const distances: number[] = [];
  const consumptions: (number | null)[] = [];
  return {
    add(row) {
      const consumption = row[consumptionAt];
      months.push(String(row[monthAt]));
      distances.push(numberAt(row, distanceAt));
      consumptions.push(typeof consumption === 'number' && row[electricAt] !== true ? consumption : null);
    },
    end: () => [
      {
        id: 'year',
        kind: 'barLine',
        categoryKind: 'month',
        categories: months,
        type: 'dist',
        series: [
          { id: 'distance', values: distances },
          { id: 'consumption', type: 'cons', values: consumptions },
        ],
      },
    ],
  };
}
