import { type CellCount, cellChart, cellLines } from './cell-count.ts';
import { columnsOf, dayCells } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';
import { type CellMetric, rowsOfSubjects } from './view.ts';

/** Steps of the heat of a day: there but unused, used, and two degrees of use. */
const HEAT = { hours: [0, 1, 10_800, 21_600], distance: [0, 1, 50_000, 150_000] } as const;

const CELLS = {
  hours: { type: 'dur', look: { heat: HEAT.hours } },
  distance: { type: 'dist', look: { heat: HEAT.distance } },
  used: { type: 'cell', look: { letters: 'report.use_' } },
} as const satisfies Record<CellMetric, object>;

/** Resources used per day. */
const COUNTS: readonly CellCount[] = [
  { kind: 'used', id: 'vehicles', counts: (value) => value === '✓' || Number(value) > 0 },
];

/** R14: the vehicles, or drivers, that worked in each cost centre, day by day (domain rules §4.4, §5.8). */
export const resources = defineReport({
  id: 'Resources',
  limit: 'days31',
  breakdown: 'total',
  filters: ['metric'],
  rowOf: rowsOfSubjects,
  columns: (view) => [
    ...(view.variant === 'driver'
      ? headColumns(view)
      : [
          ...columnsOf('license* alias fleet ~type'),
          ...(view.country === 'ES' ? columnsOf('~workCode ~assetCode') : []),
        ]),
    ...dayCells(view.days, CELLS[view.metric]),
    ...columnsOf('usedDays'),
    ...(view.metric === 'used' ? [] : columnsOf('totalTime ~distance')),
  ],
  figures: [
    'subjects',
    {
      id: 'centres',
      of: ({ variant }) => (variant === 'driver' ? 'driverFleet' : 'fleet'),
      isDistinct: true,
    },
    { id: 'used', of: 'usedDays', is: (days) => Number(days) > 0 },
    'usedDays',
  ],
  charts: ({ columns, shape, range }) =>
    cellChart(columns, shape, { counts: COUNTS, range, id: 'resources' }),
  lines: ({ columns, shape }) => cellLines(columns, shape, COUNTS),
});
