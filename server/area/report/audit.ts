import { audit } from '#domain/report/audit.ts';
import { shareOf } from '#domain/report/measure.ts';
import { activityCount } from './activity.ts';
import { ACTIVITY_CELLS, type Activity, activities } from './activity-rows.ts';
import { thousandths } from './fuel.ts';
import { HEAD_CELLS } from './head-cells.ts';
import { reportQuery } from './query.ts';
import { mostRows } from './subject-days.ts';

const bandShare = ({ groups, durationS, idleS }: Activity, band: number) =>
  thousandths(shareOf(groups[band]!, durationS - idleS));

/** R11: speeds and patterns of the journeys of each subject in the range. */
export const auditQuery = reportQuery(audit, {
  atMost: mostRows,
  count: activityCount,
  rows: activities({ groups: true }),
  cells: {
    ...HEAD_CELLS,
    ...ACTIVITY_CELLS,
    band1Time: ({ groups }) => groups[0]!,
    band2Time: ({ groups }) => groups[1]!,
    band3Time: ({ groups }) => groups[2]!,
    band1Pct: (row) => bandShare(row, 0),
    band2Pct: (row) => bandShare(row, 1),
    band3Pct: (row) => bandShare(row, 2),
    distGroup1: ({ groups }) => groups[3]!,
    distGroup2: ({ groups }) => groups[4]!,
    distGroup3: ({ groups }) => groups[5]!,
    timeGroup1: ({ groups }) => groups[6]!,
    timeGroup2: ({ groups }) => groups[7]!,
    timeGroup3: ({ groups }) => groups[8]!,
  },
});
