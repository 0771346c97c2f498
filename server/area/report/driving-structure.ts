import { drivingStructure } from '#domain/report/driving-structure.ts';
import { activityCount } from './activity.ts';
import { activities } from './activity-rows.ts';
import { DRIVING_CELLS } from './driving.ts';
import { reportQuery } from './query.ts';
import { mostRows } from './subject-days.ts';

/** R05: driving behaviour of structure subjects at work. */
export const drivingStructureQuery = reportQuery(drivingStructure, {
  atMost: mostRows,
  count: activityCount,
  rows: activities({}),
  cells: DRIVING_CELLS,
});
