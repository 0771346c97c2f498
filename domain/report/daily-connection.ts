import { type CellCount, cellChart, cellLines } from './cell-count.ts';
import { columnsOf, hourCells } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';
import { rowsOfSubjects } from './view.ts';

/**
 * Steps of the heat of an hour, in messages: a moving tracker sends about one every ten seconds to a minute.
 */
const HEAT = [1, 20, 60, 180] as const;

/** Number of connected vehicles per hour. */
const COUNTS: readonly CellCount[] = [
  { kind: 'connected', id: 'vehicles', counts: (value) => Number(value) > 0 },
];

/** R20: the contact of each tracker in each hour of one day (domain rules §4.4). */
export const dailyConnection = defineReport({
  id: 'DailyConnection',
  limit: 'day',
  breakdown: 'total',
  filters: [],
  rowOf: rowsOfSubjects,
  columns: (view) => [
    ...headColumns(view),
    ...hourCells({ look: { heat: HEAT, onIn: 'ignitionHours' } }),
    ...columnsOf('connectedHours ~messages'),
  ],
  marks: ['ignitionHours'],
  figures: [
    'subjects',
    { id: 'connected', of: 'messages', is: (messages) => Number(messages) > 0 },
    'messages',
    'connectedHours',
  ],
  charts: ({ columns, shape, range }) =>
    cellChart(columns, shape, { counts: COUNTS, range, id: 'connection' }),
  lines: ({ columns, shape }) => cellLines(columns, shape, COUNTS),
});
