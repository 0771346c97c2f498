import type { Actor } from '../access/role.ts';
import type { Day } from '../day.ts';
import type { ReportChart } from './chart.ts';
import type { ColumnId, NeededMark, ReportColumn } from './column.ts';
import type { Figure } from './figure.ts';
import type { Gatherer, RowShape } from './gather.ts';
import type { MarkId } from './mark.ts';
import type { ReportLimit, ReportRange } from './range.ts';
import type { TotalLine } from './total-line.ts';
import type { Breakdown, CellMetric, Metric, ReportView, RowOf } from './view.ts';
import { FAMILIES, type Family, VARIANTS, type Variant } from './view.ts';

/** Role sets of §4.3. */
const T = ['VIS', 'OPE', 'ADM', 'SYS', 'GAO'] as const;
const S = ['VIS', 'OPE', 'ADM', 'SYS', 'COS'] as const;
const C = ['OPE', 'ADM', 'SYS', 'COS', 'MGO'] as const;
const A = ['ADM', 'SYS'] as const;

/** A report's line in the catalogue (domain rules §4.4), for menus and assignments. */
type Listed = {
  number: `R${string}`;
  roles: readonly Actor[];
  /** The subjects of its rows; vehicles and drivers, if left out. */
  variants?: readonly Variant[];
  /** The screens that offer it; the operative ones, if left out (§4.3). */
  families?: readonly Family[];
  /** For docs/REPORTS.md alone: the build leaves it out of the pages (scripts/vite-light-declarations.ts). */
  rowIs: string;
};

/** The keys are the names on the wire and in a user's assigned reports. */
const CATALOGUE = {
  Summary: { number: 'R01', roles: T, rowIs: 'subject and day, or subject' },
  SummaryStructure: {
    number: 'R02',
    roles: S,
    families: ['structure'],
    rowIs: 'subject and month, or subject',
  },
  Journeys: { number: 'R03', roles: T, rowIs: 'journey' },
  Driving: { number: 'R04', roles: T, rowIs: 'subject, or subject and day' },
  DrivingStructure: {
    number: 'R05',
    roles: S,
    families: ['structure'],
    rowIs: 'subject, or subject and day',
  },
  DistanceFuel: { number: 'R06', roles: [...T, 'COS'], rowIs: 'subject, or subject and month' },
  DrivingEvents: { number: 'R07', roles: T, rowIs: 'event' },
  AdasDsm: { number: 'R08', roles: T, rowIs: 'event' },
  DrivingStyle: { number: 'R09', roles: T, rowIs: 'subject' },
  Refueling: { number: 'R10', roles: [...T, 'COS', 'MGO'], families: FAMILIES, rowIs: 'refuelling' },
  Audit: { number: 'R11', roles: T, rowIs: 'subject' },
  Availability: { number: 'R12', roles: [...T, 'MGO'], variants: ['vehicle'], rowIs: 'vehicle' },
  Health: { number: 'R13', roles: T, variants: ['vehicle'], rowIs: 'vehicle, with a cell for each day' },
  Resources: {
    number: 'R14',
    roles: [...T, 'MGO'],
    rowIs: 'vehicle and cost centre, with a cell for each day',
  },
  PrivateMode: { number: 'R15', roles: [...T, 'MGO'], families: FAMILIES, rowIs: 'period of private use' },
  Schedule: { number: 'R16', roles: T, rowIs: 'subject and day, with a cell for each hour' },
  Pois: { number: 'R17', roles: T, rowIs: 'visit, or subject and point' },
  FraudulentPois: { number: 'R18', roles: T, rowIs: 'visit' },
  Areas: { number: 'R19', roles: T, rowIs: 'visit, or subject and area' },
  DailyConnection: {
    number: 'R20',
    roles: T,
    variants: ['vehicle'],
    rowIs: 'vehicle, with a cell for each hour',
  },
  DriverIdentification: { number: 'R21', roles: T, rowIs: 'journey, or subject' },
  Violations: { number: 'R22', roles: T, rowIs: 'violation' },
  TMS: { number: 'R23', roles: T, variants: ['vehicle'], rowIs: 'stop' },
  APIRequests: { number: 'R24', roles: A, variants: ['vehicle'], rowIs: 'method, path, user and day' },
  APIRequestsSlow: { number: 'R25', roles: A, variants: ['vehicle'], rowIs: 'request' },
  APIRequestsLarge: { number: 'R26', roles: A, variants: ['vehicle'], rowIs: 'request' },
  YearSummary: { number: 'R27', roles: [...T, ...C], variants: ['vehicle'], rowIs: 'month' },
  Calendar: { number: 'R28', roles: [...T, ...C], variants: ['vehicle'], rowIs: 'due item' },
  Upkeep: { number: 'R29', roles: [...T, ...C], variants: ['vehicle'], rowIs: 'vehicle' },
} as const satisfies Readonly<Record<string, Listed>>;

export type ReportId = keyof typeof CATALOGUE;
/** Every report of the catalogue in its order: a user may be assigned any of them. */
export const REPORT_IDS = Object.keys(CATALOGUE) as [ReportId, ...ReportId[]];

/** A report's line in the catalogue. */
export function listedReport(id: ReportId): Required<Listed> {
  return { variants: VARIANTS, families: ['operative'], ...CATALOGUE[id] };
}

/**
 * Filters that a report may offer besides range, fleets, vehicles or drivers, type, fuel, contract class and
 * own works.
 */
export const REPORT_FILTERS = ['breakdown', 'metric', 'hours', 'events'] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];

/** The facts about a run for code that follows its rows. */
export type ReportRows = {
  view: ReportView;
  range: ReportRange;
  columns: readonly ReportColumn[];
  shape: RowShape;
};

/**
 * The view that a click on a row opens, with the values that give its place and time:
 * - the path of its journey, or the way around its event;
 * - the past of its vehicle at the instant, for single rows only; a camera event also shows its files to
 * users who may see them;
 * - the dossier of its refuelling;
 * - the journeys of its subject; in a report by day, those of its day.
 */
export type RowOpening<Id> =
  | { shows: 'path'; vehicle: Id; from: Id; to: Id }
  | { shows: 'event'; vehicle: Id; at: Id; event: Id; duration: Id; lat: Id; lng: Id }
  | { shows: 'past'; vehicle: Id; at: Id; event?: Id }
  | { shows: 'refuelling'; id: Id }
  | { shows: 'journeys'; day: Id };

/** Texts `report.breakdown_<name>`. */
export type BreakdownName = Breakdown | 'journey' | 'visit' | 'poi' | 'area';

/** The values of a row that give the place of a stop, and its number among those of its vehicle and day. */
export type RouteColumns<Id> = { vehicle: Id; day: Id; seq: Id; lat: Id; lng: Id };

/** A report for server and browser; its query is in server/area/report under the same name. */
export type Report<
  Id extends ReportId = ReportId,
  Columns extends ColumnId = ColumnId,
  Marks extends MarkId = MarkId,
> = {
  id: Id;
  families: readonly Family[];
  variants: readonly Variant[];
  limit: ReportLimit;
  /** The first day that a range may contain. */
  since?: Day;
  /** The breakdown if none is requested. */
  breakdown: Breakdown;
  /** Those that may be requested. */
  breakdowns: readonly Breakdown[];
  /** Names of the breakdowns where they are not by day and over the whole range. */
  breakdownNames?: Readonly<Partial<Record<Breakdown, BreakdownName>>>;
  filters: readonly ReportFilter[];
  /** The subject of a row; it decides whether rows have a median, and how they may be grouped. */
  rowOf(view: ReportView): RowOf;
  columns(view: ReportView): readonly ReportColumn<Columns>[];
  /**
   * Marks that rows have in addition to those that the columns need; on the wire, marks follow the columns.
   */
  marks: readonly Marks[];
  /** Headline numbers, in the order in which they are shown. */
  figures: readonly Figure<Columns>[];
  opens?: RowOpening<Columns | Marks>;
  /** The rows of a vehicle and day are stops on a route, which the screen draws with their numbers. */
  route?: RouteColumns<Columns | Marks>;
  /** A plain file is offered too, lines of values separated by `;`, for other programs. */
  hasCsv?: true;
  /** The charts made from the rows. */
  charts(rows: ReportRows): Gatherer<ReportChart[]>;
  /** Lines of totals besides the line for all rows. */
  lines?(rows: ReportRows): Gatherer<TotalLine[]>;
  /** It covers the installation, so filters of vehicles or drivers neither apply nor are needed. */
  isOfInstallation?: true;
  /** There is no line for all rows, because a sum over different events has no meaning. */
  hasNoTotal?: true;
};

/** The parts of a report that its declaration gives. */
type Declared<Id extends ReportId, Columns extends ColumnId, Marks extends MarkId> = Omit<
  Report<Id, Columns>,
  'families' | 'variants' | 'marks' | 'figures' | 'opens' | 'route' | 'breakdowns'
> & {
  marks?: readonly Marks[];
  /** By day and over the whole range, if left out. */
  breakdowns?: readonly Breakdown[];
  figures: readonly Figure<NoInfer<Columns>>[];
  opens?: RowOpening<NoInfer<Columns | NeededMark<Columns> | Marks>>;
  route?: RouteColumns<NoInfer<Columns | NeededMark<Columns> | Marks>>;
};

/** The name of a report's breakdown: the text `report.breakdown_<name>`. */
export function breakdownName({ breakdownNames }: Report, breakdown: Breakdown): BreakdownName {
  return breakdownNames?.[breakdown] ?? breakdown;
}

/**
 * Declares a report. Its type knows every column and mark that a row must have. Structure reports drop every
 * column that reveals a place (§4.3), whatever the declaration contains.
 */
export function defineReport<
  const Id extends ReportId,
  Columns extends ColumnId,
  const Marks extends MarkId = never,
>(declared: Declared<Id, Columns, Marks>): Report<Id, Columns, NeededMark<Columns> | Marks> {
  const { families, variants } = listedReport(declared.id);
  return {
    families,
    variants,
    marks: [],
    breakdowns: ['day', 'total'],
    ...declared,
    columns: (view) =>
      declared.columns(view).filter(({ tellsPlace }) => view.family === 'operative' || !tellsPlace),
  };
}

/** The reader of a report. `assigned` are the report ids assigned to the user. */
export type ReportReader = {
  actors: readonly Actor[];
  allowedEstructura: boolean;
  assigned: readonly string[];
};

/** Do the roles of these actors include the report (§4.4)? */
export function isReportOfRoles(id: ReportId, actors: readonly Actor[]): boolean {
  const { roles } = listedReport(id);
  return actors.some((actor) => roles.includes(actor));
}

/**
 * The metric that these actors see in the cells of resources: MGO alone sees only whether a resource was used
 * (R14).
 */
export function cellMetric(actors: readonly Actor[], asked: Metric = 'hours'): CellMetric {
  const sees: readonly Actor[] = T;
  return actors.some((actor) => sees.includes(actor)) ? asked : 'used';
}

/**
 * May these actors open the screens of structure reports (§2.2)? All but SYS also need `allowedEstructura`.
 */
function isOfStructureScreens(actors: readonly Actor[]): boolean {
  return actors.some((actor) => (S as readonly Actor[]).includes(actor));
}

/**
 * Is the report only about structure subjects, and therefore only for holders of `allowedEstructura`
 * (§2.4.4)?
 */
export function isStructureReport(id: ReportId): boolean {
  return id === 'SummaryStructure' || id === 'DrivingStructure';
}

/**
 * May the reader run the report (§2.4.3)? A role must include it, and it must be assigned; SYS needs no
 * assignment. An empty assignment means no reports. Structure reports, and the structure family of any
 * report, need the right to open those screens: `allowedEstructura`, which SYS always has (§2.2).
 */
export function canRunReport(id: ReportId, reader: ReportReader, family: Family = 'operative'): boolean {
  const isSystem = reader.actors.includes('SYS');
  if (!isReportOfRoles(id, reader.actors)) return false;
  if (!isSystem && !reader.assigned.includes(id)) return false;
  const isStructure = family === 'structure' || isStructureReport(id);
  return !isStructure || isSystem || (reader.allowedEstructura && isOfStructureScreens(reader.actors));
}

/** The reports of a new user without an explicit choice (§2.4.3): all reports of the roles. */
export function defaultReports(actors: readonly Actor[]): ReportId[] {
  return REPORT_IDS.filter((id) => isReportOfRoles(id, actors));
}

/** Is there a report about these subjects that the reader may run on the screens of this family? */
export function hasReports(variant: Variant, reader: ReportReader, family: Family = 'operative'): boolean {
  return REPORT_IDS.some((id) => {
    const { variants, families } = listedReport(id);
    return variants.includes(variant) && families.includes(family) && canRunReport(id, reader, family);
  });
}
