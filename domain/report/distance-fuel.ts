import { referenceChart } from './chart-reference.ts';
import { columnsOf } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';
import { rowsOfSubjects } from './view.ts';

/**
 * R06: distance, fuel and efficiency of each subject, with a recommendation (domain rules §4.4, §5.4, §5.5).
 */
export const distanceFuel = defineReport({
  id: 'DistanceFuel',
  limit: 'year',
  breakdown: 'total',
  breakdowns: ['month', 'total'],
  filters: ['breakdown'],
  rowOf: rowsOfSubjects,
  columns: (view) => [
    ...headColumns(view),
    ...(view.breakdown === 'month' ? columnsOf('month') : []),
    ...(view.variant === 'vehicle' ? columnsOf('~fuelType') : []),
    ...columnsOf('journeys distance fuel consumption refConsumption deviation distanceFuel'),
    // A driver has no odometer, and refuellings belong to vehicles.
    ...(view.variant === 'vehicle' ? columnsOf('~liters ~amount odometer') : []),
    ...columnsOf('recommendation'),
  ],
  figures: ['subjects', 'distance', 'fuel', 'consumption', 'refConsumption', 'deviation'],
  charts: ({ shape, view }) => referenceChart(shape, view.variant),
});
