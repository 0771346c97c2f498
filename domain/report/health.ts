import { cellChart, cellLines, HEALTH_COUNTS } from './cell-count.ts';
import { columnsOf, dayCells } from './column.ts';
import { headColumns } from './head.ts';
import type { Report } from './report.ts';

/**
 * What a vehicle's tracker did on a day (domain rules §5.7): not in a fleet seen, no tracker all day, silent, tampering open at
 * any time, well; `…` is today before the first message.
 */
export const HEALTH_CELLS = ['·', 'NT', 'OFF', 'TMP', 'OK', '…'] as const;
export type HealthCell = (typeof HEALTH_CELLS)[number];

/** R13: is each tracker alive (domain rules §4.4). */
export const health: Report = {
  id: 'Health',
  families: ['operative'],
  variants: ['vehicle'],
  limit: 'days31',
  breakdown: 'total',
  filters: [],
  columns: (view) => [
    ...headColumns(view),
    ...columnsOf('offlineDays tamperingDays ~noTrackerDays'),
    ...dayCells(view.days),
  ],
  marks: ['vehicleId', 'driverId', 'fleetPath'],
  figures: ['subjects', 'healthy', 'offlineDays', 'tamperingDays', 'noTrackerDays'],
  charts: ({ columns, shape, range }) =>
    cellChart(columns, shape, { counts: HEALTH_COUNTS, range, id: 'health' }),
  lines: ({ columns, shape }) => cellLines(columns, shape, HEALTH_COUNTS),
};
