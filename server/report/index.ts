import type { ReportId } from '#domain/report/report.ts';
import { dailyConnectionQuery } from './daily-connection.ts';
import { drivingQuery } from './driving.ts';
import { drivingEventsQuery } from './driving-events.ts';
import { healthQuery } from './health.ts';
import { journeysQuery } from './journeys.ts';
import type { ReportQuery } from './query.ts';
import { summaryQuery } from './summary.ts';

/** How each report is read, by its id: one for every report of domain/report/index.ts. */
export const QUERIES: ReadonlyMap<ReportId, ReportQuery> = new Map<ReportId, ReportQuery>([
  ['Summary', summaryQuery],
  ['Journeys', journeysQuery],
  ['Driving', drivingQuery],
  ['DrivingEvents', drivingEventsQuery],
  ['Health', healthQuery],
  ['DailyConnection', dailyConnectionQuery],
]);
