import { dueChart } from './chart-due.ts';
import { columnsOf } from './column.ts';
import { defineReport } from './report.ts';

/** R28: dues of the vehicles (domain rules §4.4, §5.12). */
export const calendar = defineReport({
  id: 'Calendar',
  limit: 'calendar',
  breakdown: 'total',
  filters: [],
  rowOf: () => 'single',
  columns: () =>
    columnsOf(`kind license alias fleet subject dueDate dueDistance daysLeft distanceLeft alertState`),
  figures: [
    'subjects',
    { id: 'dues', of: 'kind' },
    { id: 'overdue', of: 'alertState', is: (value) => value === 'expired' },
    { id: 'dueSoon', of: 'alertState', is: (value) => value === 'close' },
  ],
  charts: ({ shape }) => dueChart(shape),
  hasNoTotal: true,
});
