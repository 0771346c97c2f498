import { requestDays } from './chart-request.ts';
import { BARS_IN_PLACE, topChart } from './chart-top.ts';
import { columnsOf } from './column.ts';
import { defineReport } from './report.ts';

/** R24: requests to the API, by endpoint, user and day (domain rules §4.4). */
export const apiRequests = defineReport({
  id: 'APIRequests',
  limit: 'days90',
  breakdown: 'day',
  filters: [],
  rowOf: () => null,
  isOfInstallation: true,
  columns: () => columnsOf('day method path username calls errors p95Ms ~sizeBytes'),
  figures: [
    'calls',
    'errors',
    { id: 'callers', of: 'username', is: (value) => value !== null, isDistinct: true },
    { id: 'endpoints', of: 'path', isDistinct: true },
  ],
  charts: ({ shape, range }) => {
    const all = [
      requestDays(shape, range),
      topChart(shape, { id: 'requestPaths', by: 'path', of: 'calls', type: 'int', shown: BARS_IN_PLACE }),
      topChart(shape, { id: 'requestErrors', by: 'path', of: 'errors', type: 'int', shown: BARS_IN_PLACE }),
    ];
    return {
      add: (row) => {
        for (const one of all) one.add(row);
      },
      end: () => all.flatMap((one) => one.end()),
    };
  },
});
