import { privateChart } from './chart-private.ts';
import { privateMonthsChart } from './chart-private-months.ts';
import { columnsOf } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';
import { rowsOfSubjects } from './view.ts';

/**
 * R02: the use of staff cars for work and in private, without places (domain rules §4.4). Journeys and their
 * times count only work; the distance counts both.
 */
export const summaryStructure = defineReport({
  id: 'SummaryStructure',
  limit: 'year',
  breakdown: 'month',
  breakdowns: ['month', 'total'],
  filters: ['breakdown'],
  rowOf: rowsOfSubjects,
  columns: (view) => [
    ...headColumns({ ...view, needsLicense: true }),
    ...(view.breakdown === 'month' ? columnsOf('month') : []),
    ...columnsOf(`usedDays journeys distance workDistance privateDistance privateShare duration ~slowMotion ~maxSpeedEV fuel
      consumption liters amount`),
    // A driver has no odometer, and refuellings show the consumption of a vehicle, not of a driver.
    ...(view.variant === 'vehicle' ? columnsOf('refuelConsumption odometer') : []),
  ],
  figures: ['subjects', 'distance', 'workDistance', 'privateDistance', 'privateShare', 'amount'],
  charts: ({ shape, view }) =>
    view.breakdown === 'month' ? privateMonthsChart(shape) : privateChart(shape, view.variant),
});
