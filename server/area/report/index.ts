import type { RunnableReportId } from '#domain/report/index.ts';
import { adasDsmQuery } from './adas-dsm.ts';
import { apiRequestsQuery } from './api-requests.ts';
import { areasQuery } from './areas.ts';
import { auditQuery } from './audit.ts';
import { availabilityQuery } from './availability.ts';
import { calendarQuery } from './calendar.ts';
import { dailyConnectionQuery } from './daily-connection.ts';
import { distanceFuelQuery } from './distance-fuel.ts';
import { driverIdentificationQuery } from './driver-identification.ts';
import { drivingQuery } from './driving.ts';
import { drivingEventsQuery } from './driving-events.ts';
import { drivingStructureQuery } from './driving-structure.ts';
import { drivingStyleQuery } from './driving-style.ts';
import { healthQuery } from './health.ts';
import { journeysQuery } from './journeys.ts';
import { fraudulentPoisQuery, poisQuery } from './pois.ts';
import { privateModeQuery } from './private-mode.ts';
import type { ReportQuery } from './query.ts';
import { refuelingQuery } from './refueling.ts';
import { resourcesQuery } from './resources.ts';
import { scheduleQuery } from './schedule.ts';
import { apiRequestsLargeQuery, apiRequestsSlowQuery } from './single-api-requests.ts';
import { summaryQuery } from './summary.ts';
import { summaryStructureQuery } from './summary-structure.ts';
import { tmsQuery } from './tms.ts';
import { upkeepQuery } from './upkeep.ts';
import { violationsQuery } from './violations.ts';
import { yearSummaryQuery } from './year-summary.ts';

/** The query of each report in domain/report/index.ts. */
export const QUERIES: { readonly [Id in RunnableReportId]: ReportQuery<Id> } = {
  Summary: summaryQuery,
  SummaryStructure: summaryStructureQuery,
  Journeys: journeysQuery,
  Driving: drivingQuery,
  DrivingStructure: drivingStructureQuery,
  DistanceFuel: distanceFuelQuery,
  DrivingEvents: drivingEventsQuery,
  AdasDsm: adasDsmQuery,
  DrivingStyle: drivingStyleQuery,
  Refueling: refuelingQuery,
  Audit: auditQuery,
  Availability: availabilityQuery,
  Health: healthQuery,
  Resources: resourcesQuery,
  PrivateMode: privateModeQuery,
  Schedule: scheduleQuery,
  Pois: poisQuery,
  FraudulentPois: fraudulentPoisQuery,
  Areas: areasQuery,
  DailyConnection: dailyConnectionQuery,
  Violations: violationsQuery,
  DriverIdentification: driverIdentificationQuery,
  TMS: tmsQuery,
  APIRequests: apiRequestsQuery,
  APIRequestsSlow: apiRequestsSlowQuery,
  APIRequestsLarge: apiRequestsLargeQuery,
  YearSummary: yearSummaryQuery,
  Calendar: calendarQuery,
  Upkeep: upkeepQuery,
};
