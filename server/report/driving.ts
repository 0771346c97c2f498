import { eventsPer100Km } from '#domain/report/measure.ts';
import { activityCount } from './activity.ts';
import { type Activity, activities } from './activity-rows.ts';
import { thousandths } from './fuel.ts';
import { headCells } from './head-cells.ts';
import { reportQuery } from './query.ts';
import { mostRows } from './subject-days.ts';

const harshEvents = (row: Activity) => row.harshAcceleration + row.harshBraking + row.harshCornering;

/** R04: behaviour of each subject in the range, or per day. */
export const drivingQuery = reportQuery<Activity>({
  atMost: mostRows,
  count: activityCount,
  rows: (ask, snapshot) => activities(ask, snapshot, { ends: false }),
  cells: (ask) => ({
    ...headCells(ask),
    day: (row) => row.day,
    journeys: (row) => row.journeys,
    distance: (row) => row.distanceM,
    duration: (row) => row.durationS,
    maxSpeed: (row) => row.maxSpeedKmh,
    harshAcceleration: (row) => row.harshAcceleration,
    harshBraking: (row) => row.harshBraking,
    harshCornering: (row) => row.harshCornering,
    maxSpeedEV: (row) => row.excesses,
    warningSpeed: (row) => row.warnings,
    events100: (row) => thousandths(eventsPer100Km(harshEvents(row), row.distanceM)),
    slowMotion: (row) => row.idleS,
    longJourneys: (row) => row.longJourneys,
  }),
});
