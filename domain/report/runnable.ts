import { canRunReport, type ReportId, type ReportReader } from './report.ts';
import { VARIANTS, type Variant } from './view.ts';

/** The reports of this version, and by what each can be asked (§4.4): menus know it without the definitions. */
export const REPORT_VARIANTS = {
  Summary: VARIANTS,
  Journeys: VARIANTS,
  Driving: VARIANTS,
  DrivingEvents: VARIANTS,
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
  Calendar: ['vehicle'],
} as const satisfies Partial<Record<ReportId, readonly Variant[]>>;

/** Is there a report about these subjects that the reader may run? */
export function hasReports(variant: Variant, reader: ReportReader): boolean {
  return Object.entries(REPORT_VARIANTS).some(
    ([id, variants]: [string, readonly Variant[]]) =>
      variants.includes(variant) && canRunReport(id as ReportId, reader),
  );
}
