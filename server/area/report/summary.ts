import { summary } from '#domain/report/summary.ts';
import { activityCount } from './activity.ts';
import { ACTIVITY_CELLS, type Activity, activities } from './activity-rows.ts';
import type { Ask } from './ask.ts';
import { FUEL_CELLS } from './fuel.ts';
import { HEAD_CELLS, subjectZone } from './head-cells.ts';
import { unsettledMark } from './journey-source.ts';
import { reportQuery } from './query.ts';
import { mostRows } from './subject-days.ts';
import { civilAt } from './zone-clock.ts';

const started = (row: Activity, { view }: Ask) => civilAt(row.firstS, subjectZone(row, view));
const ended = (row: Activity, { view }: Ask) => civilAt(row.endS, subjectZone(row, view));

/** R01: the activity of each subject per day or in the range. */
export const summaryQuery = reportQuery(summary, {
  atMost: mostRows,
  count: activityCount,
  rows: activities({ ends: true }),
  cells: {
    ...HEAD_CELLS,
    ...ACTIVITY_CELLS,
    ...FUEL_CELLS,
    initDay: (row, ask) => started(row, ask).day,
    initHour: (row, ask) => started(row, ask).time,
    initPlace: ({ first }, { places }) => places.name(first.lat, first.lng),
    endDay: (row, ask) => ended(row, ask).day,
    endHour: (row, ask) => ended(row, ask).time,
    endPlace: ({ end }, { places }) => places.name(end.lat, end.lng),
    unsettled: (row) => unsettledMark(row.unsettled),
    stopTime: (row) => row.stopS,
    odometer: (row) => row.odometerM,
  },
});
