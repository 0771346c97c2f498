import { availabilityChart } from './chart-availability.ts';
import { columnsOf } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';
import { rowsOfSubjects } from './view.ts';

/** R12: availability and use of each vehicle (domain rules §4.4, §5.8). */
export const availability = defineReport({
  id: 'Availability',
  limit: 'year',
  breakdown: 'total',
  filters: [],
  rowOf: rowsOfSubjects,
  columns: (view) => [
    ...headColumns(view),
    ...columnsOf(`~contractType daysInFleet daysInMaintenance daysUnusable availability usedDays usage ~distance
      ~totalTime`),
  ],
  figures: ['subjects', 'availability', 'usage', 'daysInMaintenance', 'daysUnusable'],
  charts: ({ shape }) => availabilityChart(shape),
});
