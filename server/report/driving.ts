import { driving } from '#domain/report/driving.ts';
import { eventsPer100Km } from '#domain/report/measure.ts';
import { activityCount } from './activity.ts';
import { ACTIVITY_CELLS, activities } from './activity-rows.ts';
import { thousandths } from './fuel.ts';
import { HEAD_CELLS } from './head-cells.ts';
import { reportQuery } from './query.ts';
import { mostRows } from './subject-days.ts';

/** R04: driving behaviour of each subject in the range or per day. */
export const drivingQuery = reportQuery(driving, {
  atMost: mostRows,
  count: activityCount,
  rows: activities({}),
  cells: {
    ...HEAD_CELLS,
    ...ACTIVITY_CELLS,
    events100: (row) =>
      thousandths(
        eventsPer100Km(row.harshAcceleration + row.harshBraking + row.harshCornering, row.distanceM),
      ),
    longJourneys: (row) => row.longJourneys,
  },
});
