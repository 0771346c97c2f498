import { CONNECTION_COUNTS, cellChart, cellLines } from './cell-count.ts';
import { columnsOf, hourCells } from './column.ts';
import { headColumns } from './head.ts';
import type { Report } from './report.ts';

/** R20: did each tracker report in each hour of one day (domain rules §4.4). */
export const dailyConnection: Report = {
  id: 'DailyConnection',
  families: ['operative'],
  variants: ['vehicle'],
  limit: 'day',
  breakdown: 'total',
  filters: [],
  columns: (view) => [...headColumns(view), ...hourCells(), ...columnsOf('connectedHours ~messages')],
  marks: ['vehicleId', 'driverId', 'fleetPath', 'ignitionHours'],
  figures: ['subjects', 'connected', 'connectedHours', 'messages'],
  charts: ({ columns, shape, range }) =>
    cellChart(columns, shape, { counts: CONNECTION_COUNTS, range, id: 'connection' }),
  lines: ({ columns, shape }) => cellLines(columns, shape, CONNECTION_COUNTS),
};
