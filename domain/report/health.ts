import { type CellCount, cellChart, cellLines } from './cell-count.ts';
import { columnsOf, dayCells } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';
import { rowsOfSubjects } from './view.ts';

/** Number of vehicles offline, and tampered, per day. */
const COUNTS: readonly CellCount[] = [
  { kind: 'offline', id: 'offlineDays', counts: (value) => value === 'OFF' },
  { kind: 'tampering', id: 'tamperingDays', counts: (value) => value === 'TMP' },
];

/** R13: the health of each tracker, day by day (domain rules §4.4). */
export const health = defineReport({
  id: 'Health',
  limit: 'days31',
  breakdown: 'total',
  filters: [],
  rowOf: rowsOfSubjects,
  columns: (view) => [
    ...headColumns(view),
    ...columnsOf('offlineDays tamperingDays ~noTrackerDays'),
    ...dayCells(view.days, { look: { letters: 'report.cell_' } }),
  ],
  figures: [
    'subjects',
    'offlineDays',
    'tamperingDays',
    'noTrackerDays',
    { id: 'healthy', of: ({ days }) => `d${days}` as 'd1', is: (value) => value === 'OK' },
  ],
  charts: ({ columns, shape, range }) => cellChart(columns, shape, { counts: COUNTS, range, id: 'health' }),
  lines: ({ columns, shape }) => cellLines(columns, shape, COUNTS),
});
