import type { ReportId } from '../report/report.ts';

/**
 * How somebody opened where a driver was. `live` is the map or the card of a vehicle. `past` is the journeys
 * of a vehicle or a driver. `report` is a report about driving, and `file` one of these to take away.
 */
export const LOOK_KINDS = ['live', 'past', 'report', 'file'] as const;
export type LookKind = (typeof LOOK_KINDS)[number];

/** The reports that say how and where drivers drove. Opening one is on record for each driver in it. */
const ABOUT_DRIVING: ReadonlySet<ReportId> = new Set<ReportId>([
  'Summary',
  'SummaryStructure',
  'Journeys',
  'Driving',
  'DrivingStructure',
  'DistanceFuel',
  'DrivingEvents',
  'AdasDsm',
  'DrivingStyle',
  'Audit',
  'PrivateMode',
  'Schedule',
  'Pois',
  'FraudulentPois',
  'Areas',
  'DriverIdentification',
  'Violations',
  'TMS',
]);

/** Does a report say how and where drivers drove? */
export function isAboutDriving(report: ReportId): boolean {
  return ABOUT_DRIVING.has(report);
}
