import { yearChart } from './chart-year.ts';
import { columnsOf } from './column.ts';
import { defineReport } from './report.ts';

/**
 * R27: the months of the range, for one vehicle or for all vehicles that pass the filters: use, fuel and
 * money (domain rules §4.4).
 */
export const yearSummary = defineReport({
  id: 'YearSummary',
  limit: 'months',
  breakdown: 'month',
  breakdowns: ['month'],
  filters: [],
  rowOf: () => null,
  columns: () =>
    columnsOf(`month* distance journeys duration fuel consumption liters refuelConsumption refuelAmount cost ~rentalCost
      finesAmount ~fines maxSpeedEV ~maintenances`),
  figures: ['distance', 'fuel', 'consumption', 'refuelAmount', 'cost', 'finesAmount'],
  charts: ({ shape }) => yearChart(shape),
});
