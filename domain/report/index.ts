import { dailyConnection } from './daily-connection.ts';
import { driving } from './driving.ts';
import { drivingEvents } from './driving-events.ts';
import { health } from './health.ts';
import { journeys } from './journeys.ts';
import type { Report, ReportId } from './report.ts';
import { summary } from './summary.ts';

const REPORT_LIST: readonly Report[] = [summary, journeys, driving, drivingEvents, health, dailyConnection];

/** The reports that can be run, by their ids, in the catalogue's order. */
export const REPORTS: ReadonlyMap<ReportId, Report> = new Map(
  REPORT_LIST.map((report) => [report.id, report]),
);
