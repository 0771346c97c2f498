import { adasDsm } from './adas-dsm.ts';
import { apiRequests } from './api-requests.ts';
import { areas } from './areas.ts';
import { audit } from './audit.ts';
import { availability } from './availability.ts';
import { calendar } from './calendar.ts';
import { dailyConnection } from './daily-connection.ts';
import { distanceFuel } from './distance-fuel.ts';
import { driverIdentification } from './driver-identification.ts';
import { driving } from './driving.ts';
import { drivingEvents } from './driving-events.ts';
import { drivingStructure } from './driving-structure.ts';
import { drivingStyle } from './driving-style.ts';
import { fraudulentPois } from './fraudulent-pois.ts';
import { health } from './health.ts';
import { journeys } from './journeys.ts';
import { pois } from './pois.ts';
import { privateMode } from './private-mode.ts';
import { refueling } from './refueling.ts';
import type { Report, ReportId } from './report.ts';
import { resources } from './resources.ts';
import { schedule } from './schedule.ts';
import { apiRequestsLarge, apiRequestsSlow } from './single-api-requests.ts';
import { summary } from './summary.ts';
import { summaryStructure } from './summary-structure.ts';
import { tms } from './tms.ts';
import { upkeep } from './upkeep.ts';
import { violations } from './violations.ts';
import { yearSummary } from './year-summary.ts';

const REPORT_LIST = [
  ...([summary, summaryStructure, journeys, driving, drivingStructure] as const),
  ...([distanceFuel, drivingEvents, adasDsm, drivingStyle, refueling, audit] as const),
  ...([
    availability,
    health,
    resources,
    privateMode,
    schedule,
    pois,
    fraudulentPois,
    areas,
    dailyConnection,
    violations,
    driverIdentification,
    tms,
    apiRequests,
    apiRequestsSlow,
    apiRequestsLarge,
    yearSummary,
    calendar,
    upkeep,
  ] as const),
] as const;

/** The ids of the reports that can be run. */
export type RunnableReportId = (typeof REPORT_LIST)[number]['id'];
export type RunnableReport = Report<RunnableReportId>;

/** The reports that can be run, by id, in the order of the catalogue. */
export const REPORTS: ReadonlyMap<ReportId, RunnableReport> = new Map<ReportId, RunnableReport>(
  REPORT_LIST.map((report) => [report.id, report]),
);
