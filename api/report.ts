import { z } from 'zod';
import { CONTRACT_CLASSES } from '#domain/admin/contract.ts';
import { COLUMN_TYPES } from '#domain/column.ts';
import { CATEGORY_KINDS, CHART_IDS, CHART_KINDS } from '#domain/report/chart.ts';
import { OFFERED_EVENTS } from '#domain/report/code.ts';
import { GROUPINGS } from '#domain/report/grouping.ts';
import type { PackedColumn } from '#domain/report/packed-column.ts';
import { reportParameters } from '#domain/report/parameters.ts';
import { REPORT_IDS } from '#domain/report/report.ts';
import { TOTAL_KINDS } from '#domain/report/total-line.ts';
import { FAMILIES, VARIANTS } from '#domain/report/view.ts';
import { usedRules } from '#domain/rule/used-rules.ts';
import { endpoint } from './endpoint.ts';

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const named = z.object({ report: z.enum(REPORT_IDS) });

/** The reports that the caller may run (domain rules §2.4.3), in the order of the catalogue. */
export const getReports = endpoint({
  name: 'getReports',
  method: 'GET',
  path: '/report',
  access: 'report:read',
  audited: 'report',
  of: ['user'],
  summary: 'Reports that the caller may run',
  answer: z.object({
    reports: z.array(
      z.object({
        id: z.enum(REPORT_IDS),
        number: z.string(),
        variants: z.array(z.enum(VARIANTS)),
        families: z.array(z.enum(FAMILIES)),
      }),
    ),
  }),
});

const names = z.array(z.string()).optional();

/** The filters of a report, by the names that the caller may know; unused filters are absent. */
const asked = z.object({
  fleets: names,
  vehicles: names,
  /** `#7` for users who may not know names. */
  drivers: names,
  types: names,
  /** Codes of the list `fuel_types`. */
  fuels: names,
  classes: z.array(z.enum(CONTRACT_CLASSES)).optional(),
  events: z.array(z.enum(OFFERED_EVENTS)).optional(),
  /** Times of day; without an end the range goes to `24:00`. */
  hours: z.object({ from: z.string(), to: z.string() }).optional(),
  own_works: z.literal(true).optional(),
});
export type ReportFilters = z.infer<typeof asked>;

/**
 * The first line of a report: the meaning of the rows' cells, first `columns`, then `marks`, in this order.
 */
export const reportHead = z.object({
  columns: z.array(z.string()),
  marks: z.array(z.string()),
  /** The days of the report, as requested or by default. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** The number of rows that are expected. */
  estimate: z.int(),
  /** Last day whose figures are final; later days are marked (§0.3). */
  consolidatedTo: z.iso.date(),
  asked,
  /**
   * The rules by which its days were decided, the oldest version first; empty for a report that is not about
   * vehicles.
   */
  rules: z.array(usedRules),
});
export type ReportHead = z.infer<typeof reportHead>;

/** Headline numbers by figure id, in the order in which they are shown. */
const figures = z.record(z.string(), z.number().nullable());

/** The number of days for the health of trackers beside their list. */
export const HEALTH_DAYS = 7;

/**
 * The headline numbers of R13 over the last whole days, for users who fit trackers and have no report of
 * their own (domain rules §4.4).
 */
export const getTrackerHealth = endpoint({
  name: 'getTrackerHealth',
  method: 'GET',
  path: '/tracker/health',
  access: 'tracker:read',
  audited: 'tracker',
  of: ['tracker', 'vehicle'],
  summary: 'How the trackers have worked in the last 7 days',
  answer: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    figures,
  }),
});

/** The lines in between: each has some rows, with values in wire units; null is unknown. */
export const reportRows = z.object({ rows: z.array(z.array(cell)) });

const steps = z.array(z.int());
const packedColumn: z.ZodType<PackedColumn> = z.union([
  cell,
  z.array(cell),
  z.object({ runs: z.array(cell) }),
  z.object({ words: z.array(cell), at: steps }),
  z.object({ clock: steps }),
  z.object({ instants: steps, stepMs: z.int() }),
]);

/**
 * The same lines of an answer in blocks: the values of each column and mark of some rows, in the short form
 * of domain/report/packed-column.ts.
 */
export const reportBlock = z.object({
  block: z.object({ count: z.int(), columns: z.array(packedColumn) }),
});
export type ReportBlock = z.infer<typeof reportBlock>;

/**
 * A line of totals. Its values belong to the columns (marks have none); null where a total makes no sense.
 */
const totalLine = z.object({
  kind: z.enum(TOTAL_KINDS),
  /** Number of rows in the sum. */
  count: z.int(),
  values: z.array(cell),
});

const columnTypes = z.enum(Object.keys(COLUMN_TYPES) as [keyof typeof COLUMN_TYPES]);

const chart = z.object({
  id: z.enum(CHART_IDS),
  kind: z.enum(CHART_KINDS),
  categoryKind: z.enum(CATEGORY_KINDS),
  /** The column to which the categories belong, when they are of the kind `value`. */
  categoriesOf: z.string().optional(),
  categories: z.array(z.string()),
  type: columnTypes,
  series: z.array(
    z.object({
      id: z.string(),
      code: z.string().optional(),
      type: columnTypes.optional(),
      values: z.array(z.number().nullable()),
    }),
  ),
});

/** The distribution of a column's known values among the rows (domain/report/spread.ts). */
const spread = z.object({
  id: z.string(),
  least: z.number(),
  lower: z.number(),
  median: z.number(),
  upper: z.number(),
  greatest: z.number(),
});

/** The last line. An answer without it is incomplete. */
export const reportEnd = z.object({
  totals: z.array(totalLine),
  /** The distributions of the ratios, if each row is a subject. */
  spreads: z.array(spread),
  figures,
  charts: z.array(chart),
});
export type ReportEnd = z.infer<typeof reportEnd>;

/**
 * Runs a report. The answer is a stream of JSON lines (`application/x-ndjson`): `reportHead`, `reportRows`…,
 * `reportEnd`; with `form: blocks` it has `reportBlock`… instead of rows, a third of the size.
 * The query stops when the caller closes the connection.
 * Refusals are ordinary faults, before the first line: 404 for a report that the caller does not have;
 * 422 `val.order`, `val.futureDate`, `val.rangeYear`, `val.rangeDays`; 409 `report.tooManyDays`,
 * `report.tooManyRows`.
 */
export const postReport = endpoint({
  name: 'postReport',
  method: 'POST',
  path: '/report/{report}',
  access: 'report:read',
  audited: 'report',
  summary: 'Run a report; answers JSON lines: head, rows, end',
  params: named,
  body: reportParameters.extend({ form: z.enum(['rows', 'blocks']).default('rows') }),
  bodyKb: 32,
  answer: 'bytes',
});

/**
 * The headline numbers of a report without its rows, for a comparison with another period. Refused like
 * `postReport`.
 */
export const postReportFigures = endpoint({
  name: 'postReportFigures',
  method: 'POST',
  path: '/report/{report}/figures',
  access: 'report:read',
  audited: 'report',
  summary: 'Headline numbers of a report',
  params: named,
  body: reportParameters,
  bodyKb: 32,
  answer: z.object({ from: z.iso.date(), to: z.iso.date(), figures }),
});

/**
 * The rules by which the days of a report were decided, without its rows. For one row, the call names its
 * subject and its days. Refused like `postReport`.
 */
export const postReportRules = endpoint({
  name: 'postReportRules',
  method: 'POST',
  path: '/report/{report}/rules',
  access: 'report:read',
  audited: 'report',
  summary: 'Rules by which the days of a report were decided',
  params: named,
  body: reportParameters,
  bodyKb: 32,
  answer: z.object({ rules: z.array(usedRules) }),
});

/** A report as the screen shows it. */
const shown = reportParameters.extend({
  /**
   * Ids of the visible columns; if absent, all columns that are not hidden at first. Unknown ids are ignored.
   */
  columns: z.array(z.string().max(40)).max(200).optional(),
  sort: z.object({ id: z.string().max(40), dir: z.enum(['asc', 'desc']) }).optional(),
});

/**
 * The same report as a workbook, with the visible columns and the rows in their order. The subtotals of
 * groups are a sheet of their own.
 */
export const postReportXlsx = endpoint({
  name: 'postReportXlsx',
  method: 'POST',
  path: '/report/{report}/xlsx',
  access: 'report:read',
  audited: 'report',
  summary: 'Run a report as xlsx',
  params: named,
  body: shown.extend({
    /** Has no effect on reports whose rows cannot be grouped by it. */
    group: z.enum(GROUPINGS).optional(),
  }),
  bodyKb: 64,
  isExport: true,
  answer: 'bytes',
});

/**
 * The same as a plain file with `;` between values, for other programs. Only for reports that have such a
 * file (R23), else 404.
 */
export const postReportCsv = endpoint({
  name: 'postReportCsv',
  method: 'POST',
  path: '/report/{report}/csv',
  access: 'report:read',
  audited: 'report',
  summary: 'Run a report as CSV',
  params: named,
  body: shown,
  bodyKb: 64,
  isExport: true,
  answer: 'bytes',
});
