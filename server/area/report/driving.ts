import { driving } from '#domain/report/driving.ts';
import { eventsPer100Km } from '#domain/report/measure.ts';
import { activityCount } from './activity.ts';
import { ACTIVITY_CELLS, type Activity } from './activity-rows.ts';
import { thousandths } from './fuel.ts';
import { HEAD_CELLS } from './head-cells.ts';
import { LEGAL_CELLS, limitedActivities } from './legal-excesses.ts';
import { reportQuery, type SharedCells } from './query.ts';
import { mostRows } from './subject-days.ts';

/** The cells of reports about driving behaviour. */
export const DRIVING_CELLS = {
  ...HEAD_CELLS,
  ...ACTIVITY_CELLS,
  events100: (row) =>
    thousandths(eventsPer100Km(row.harshAcceleration + row.harshBraking + row.harshCornering, row.distanceM)),
  longJourneys: (row) => row.longJourneys,
} satisfies SharedCells<Activity>;

/** R04: driving behaviour of each subject in the range or per day. */
export const drivingQuery = reportQuery(driving, {
  atMost: mostRows,
  count: activityCount,
  rows: limitedActivities,
  cells: { ...DRIVING_CELLS, ...LEGAL_CELLS },
});
