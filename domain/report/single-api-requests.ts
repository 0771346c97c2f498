import type { CellValue } from '../column.ts';
import { BARS_IN_PLACE, topChart } from './chart-top.ts';
import { columnsOf } from './column.ts';
import { defineReport, type ReportRows } from './report.ts';

/** The common part of the reports about single requests. */
const SHARED = {
  limit: 'days90',
  breakdown: 'day',
  filters: [],
  rowOf: () => null,
  isOfInstallation: true,
  figures: [
    { id: 'calls', of: 'path' },
    { id: 'errors', of: 'status', is: (value: CellValue) => Number(value) >= 400 },
    { id: 'callers', of: 'username', is: (value: CellValue) => value !== null, isDistinct: true },
    { id: 'endpoints', of: 'path', isDistinct: true },
  ],
  charts: ({ shape }: ReportRows) =>
    topChart(shape, { id: 'requestPaths', by: 'path', of: 'calls', type: 'int', shown: BARS_IN_PLACE }),
} as const;

/** R25: requests that took 3 seconds or longer, the slowest first (domain rules §0.3, §4.4). */
export const apiRequestsSlow = defineReport({
  id: 'APIRequestsSlow',
  ...SHARED,
  columns: () => columnsOf('eventInstant method path status durationMs ~sizeBytes username ~clientId ~ip'),
});

/** R26: requests whose answer had 1 MiB or more, the largest first (domain rules §0.3, §4.4). */
export const apiRequestsLarge = defineReport({
  id: 'APIRequestsLarge',
  ...SHARED,
  columns: () => columnsOf('eventInstant method path status durationMs sizeBytes username ~clientId ~ip'),
});
