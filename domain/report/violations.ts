import type { ViolationKind } from '../schedule/violation.ts';
import { violationChart, violationLines } from './chart-violation.ts';
import { columnsOf } from './column.ts';
import { headColumns } from './head.ts';
import { defineReport } from './report.ts';

/** R22: the journeys that broke the schedule of their fleet (domain rules §4.4, §5.11). */
export const violations = defineReport({
  id: 'Violations',
  limit: 'year',
  breakdown: 'day',
  filters: [],
  rowOf: () => 'single',
  columns: (view) => [
    ...headColumns(view),
    ...columnsOf('day scheduleName violation expected actual excess ~place ~distance'),
  ],
  marks: ['timeZone', 'startAt', 'endAt'],
  figures: [
    'subjects',
    { id: 'violations', of: 'violation' },
    { id: 'outOfHours', of: 'violation', is: (kind) => kind === ('OUT' satisfies ViolationKind) },
    'excess',
  ],
  opens: { shows: 'path', vehicle: 'vehicleId', from: 'startAt', to: 'endAt' },
  charts: ({ shape, range }) => violationChart(shape, range),
  lines: ({ columns, shape }) => violationLines(columns, shape),
});
