import type { Actor } from '../access/role.ts';
import type { ReportChart } from './chart.ts';
import type { ReportColumn } from './column.ts';
import type { FigureId } from './figure.ts';
import type { Gatherer, RowShape } from './gather.ts';
import type { MarkId } from './mark.ts';
import type { ReportRange } from './range.ts';
import type { TotalLine } from './total-line.ts';

/** The reports' numbers in the catalogue of domain rules §4.4; the keys are the names on the wire and in a user's assignment. */
export const REPORT_NUMBERS = {
  Summary: 'R01',
  SummaryStructure: 'R02',
  Journeys: 'R03',
  Driving: 'R04',
  DrivingStructure: 'R05',
  DistanceFuel: 'R06',
  DrivingEvents: 'R07',
  AdasDsm: 'R08',
  DrivingStyle: 'R09',
  Refueling: 'R10',
  Audit: 'R11',
  Availability: 'R12',
  Health: 'R13',
  Resources: 'R14',
  PrivateMode: 'R15',
  Schedule: 'R16',
  Pois: 'R17',
  FraudulentPois: 'R18',
  Areas: 'R19',
  DailyConnection: 'R20',
  DriverIdentification: 'R21',
  Violations: 'R22',
  TMS: 'R23',
  APIRequests: 'R24',
  APIRequestsSlow: 'R25',
  APIRequestsLarge: 'R26',
  YearSummary: 'R27',
  Calendar: 'R28',
} as const;

export type ReportId = keyof typeof REPORT_NUMBERS;
/** Every report of the catalogue in its order, also those that cannot be run yet: a user may be assigned any of them. */
export const REPORT_IDS = Object.keys(REPORT_NUMBERS) as [ReportId, ...ReportId[]];

/** About whom a report's rows are: vehicles (/reports-vehicles) or drivers over all vehicles they drove (/reports-drivers). */
export const VARIANTS = ['vehicle', 'driver'] as const;
export type Variant = (typeof VARIANTS)[number];

/** Works (operative) or staff (structure): the two families of screens, with structure reports limited to structure subjects (§4.3). */
export const FAMILIES = ['operative', 'structure'] as const;
export type Family = (typeof FAMILIES)[number];

/** What a row of a subject stands for: a civil day of its zone, or the whole range. */
export const BREAKDOWNS = ['day', 'total'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/**
 * How much may be asked at once (§0.3): every report at most a year; `vehicleDays` also 31,000 vehicle-days, `days31` also 31
 * days, `day` exactly one day.
 */
export type ReportLimit = 'year' | 'vehicleDays' | 'days31' | 'day';

/** What a report offers beside range, fleets, vehicles or drivers, type, fuel, contract class and own works. */
export type ReportFilter = 'breakdown' | 'hours' | 'events';

/** What decides a report's columns: whose rows, the user's country (ES adds works and assets, §4.3), the grain, days of the range. */
export type ReportView = { variant: Variant; country: string; breakdown: Breakdown; days: number };

/** What those who follow the rows of a run are told of it. */
export type ReportRun = {
  view: ReportView;
  range: ReportRange;
  columns: readonly ReportColumn[];
  shape: RowShape;
};

/** A report as both sides know it; its query lives in server/report under the same name. */
export type Report = {
  id: ReportId;
  families: readonly Family[];
  variants: readonly Variant[];
  limit: ReportLimit;
  /** Grain when nothing is asked. */
  breakdown: Breakdown;
  filters: readonly ReportFilter[];
  columns(view: ReportView): readonly ReportColumn[];
  /** What a row says beyond its columns; they follow the columns on the wire. */
  marks: readonly MarkId[];
  /** Headline numbers, in the order shown. */
  figures: readonly FigureId[];
  /** Charts of its rows. */
  charts(run: ReportRun): Gatherer<ReportChart[]>;
  /** Lines of totals beside that of all rows. */
  lines?(run: ReportRun): Gatherer<TotalLine[]>;
};

/** Role sets of §4.3. */
const T = ['VIS', 'OPE', 'ADM', 'SYS', 'GAO'] as const satisfies readonly Actor[];
const S = ['VIS', 'OPE', 'ADM', 'SYS', 'COS'] as const satisfies readonly Actor[];
const C = ['OPE', 'ADM', 'SYS', 'COS', 'MGO'] as const satisfies readonly Actor[];
const A = ['ADM', 'SYS'] as const satisfies readonly Actor[];

const OTHER_ROLES: Readonly<Partial<Record<ReportId, readonly Actor[]>>> = {
  SummaryStructure: S,
  DrivingStructure: S,
  DistanceFuel: [...T, 'COS'],
  Refueling: [...T, 'COS', 'MGO'],
  Availability: [...T, 'MGO'],
  Resources: [...T, 'MGO'],
  PrivateMode: [...T, 'MGO'],
  APIRequests: A,
  APIRequestsSlow: A,
  APIRequestsLarge: A,
  YearSummary: [...T, ...C],
  Calendar: [...T, ...C],
};

/** Who is asking, as far as reports go. `assigned` are the report ids on the user. */
export type ReportReader = {
  actors: readonly Actor[];
  allowedEstructura: boolean;
  assigned: readonly string[];
};

/** Do these actors have the report by their roles (§4.4)? */
export function isReportOfRoles(id: ReportId, actors: readonly Actor[]): boolean {
  const roles: readonly Actor[] = OTHER_ROLES[id] ?? T;
  return actors.some((actor) => roles.includes(actor));
}

/** Is the report about structure subjects alone, and so only for holders of `allowedEstructura` (§2.4.4)? */
export function isStructureReport(id: ReportId): boolean {
  return id === 'SummaryStructure' || id === 'DrivingStructure';
}

/**
 * May the reader run the report (§2.4.3)? By role, and assigned; SYS needs no assignment. An empty assignment is none.
 * Structure reports, and the structure family of any, also need `allowedEstructura`, which SYS has by itself (§2.2).
 */
export function canRunReport(id: ReportId, reader: ReportReader, family: Family = 'operative'): boolean {
  const isSystem = reader.actors.includes('SYS');
  if (!isReportOfRoles(id, reader.actors)) return false;
  if (!isSystem && !reader.assigned.includes(id)) return false;
  const isStructure = family === 'structure' || isStructureReport(id);
  return !isStructure || isSystem || reader.allowedEstructura;
}

/** What a user is given when nobody chooses (§2.4.3): every report of the roles. */
export function defaultReports(actors: readonly Actor[]): ReportId[] {
  return REPORT_IDS.filter((id) => isReportOfRoles(id, actors));
}
