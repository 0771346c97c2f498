import type { CellValue } from '../column.ts';
import type { ReportChart } from './chart.ts';
import type { Gatherer, RowShape } from './gather.ts';

/**
 * The distance of each month as bars, and the consumption as a line; months in kilowatt hours are left out of
 * the line (R27).
 */
export function yearChart(shape: RowShape): Gatherer<ReportChart[]> {
  const [monthAt, distanceAt] = [shape.at('month'), shape.at('distance')];
  const [consumptionAt, electricAt] = [shape.at('consumption'), shape.at('electric')];
  const months: string[] = [];
  const distances: (number | null)[] = [];
  const consumptions: (number | null)[] = [];
  return {
    add(row) {
      months.push(String(row[monthAt]));
      distances.push(known(row[distanceAt]));
      consumptions.push(row[electricAt] === true ? null : known(row[consumptionAt]));
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

const known = (value: CellValue | undefined) => (typeof value === 'number' ? value : null);
