import { topChart } from './chart-top.ts';
import { columnsOf } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';
import { rowsOfSubjects } from './view.ts';

/** R29: checks, defects, downtime and repairs of each vehicle (decision 141). */
export const upkeep = defineReport({
  id: 'Upkeep',
  limit: 'year',
  breakdown: 'total',
  breakdowns: ['total'],
  filters: [],
  rowOf: rowsOfSubjects,
  columns: (view) => [
    ...headColumns(view),
    ...columnsOf(`checks missedChecks defectsReported defectsClosed dangerousOpen downtime repairs partsCost labourCost
      repairCost`),
  ],
  figures: ['subjects', 'missedChecks', 'defectsReported', 'dangerousOpen', 'downtime', 'repairCost'],
  charts: ({ shape }) => topChart(shape, { id: 'downtime', by: 'license', of: 'downtime', type: 'dur' }),
});
