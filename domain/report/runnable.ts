import { canRunReport, type ReportId, type ReportReader } from './report.ts';
import { FAMILIES, type Family, VARIANTS, type Variant } from './view.ts';

/**
 * The reports of this version with their variants (§4.4). Menus read them without loading the definitions.
 */
export const REPORT_VARIANTS = {
  Summary: VARIANTS,
  SummaryStructure: VARIANTS,
  Journeys: VARIANTS,
  Driving: VARIANTS,
  DrivingStructure: VARIANTS,
  DistanceFuel: VARIANTS,
  DrivingEvents: VARIANTS,
  AdasDsm: VARIANTS,
  DrivingStyle: VARIANTS,
  Refueling: VARIANTS,
  Audit: VARIANTS,
  Availability: ['vehicle'],
  Health: ['vehicle'],
  Resources: VARIANTS,
  PrivateMode: VARIANTS,
  Schedule: VARIANTS,
  Pois: VARIANTS,
  FraudulentPois: VARIANTS,
  Areas: VARIANTS,
  DailyConnection: ['vehicle'],
  Violations: VARIANTS,
  DriverIdentification: VARIANTS,
  TMS: ['vehicle'],
  APIRequests: ['vehicle'],
  APIRequestsSlow: ['vehicle'],
  APIRequestsLarge: ['vehicle'],
  YearSummary: ['vehicle'],
  Calendar: ['vehicle'],
} as const satisfies Partial<Record<ReportId, readonly Variant[]>>;

/** The reports that other screens than the operative ones also offer (§4.3). */
const OTHER_FAMILIES: Readonly<Partial<Record<ReportId, readonly Family[]>>> = {
  SummaryStructure: ['structure'],
  DrivingStructure: ['structure'],
  PrivateMode: FAMILIES,
  Refueling: FAMILIES,
};

/** The families of screens that offer a report. */
export function familiesOf(id: ReportId): readonly Family[] {
  return OTHER_FAMILIES[id] ?? ['operative'];
}

/** Is there a report about these subjects that the reader may run on the screens of this family? */
export function hasReports(variant: Variant, reader: ReportReader, family: Family = 'operative'): boolean {
  return Object.entries(REPORT_VARIANTS).some(
    ([id, variants]: [string, readonly Variant[]]) =>
      variants.includes(variant) &&
      familiesOf(id as ReportId).includes(family) &&
      canRunReport(id as ReportId, reader, family),
  );
}
