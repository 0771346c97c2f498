import { can } from '../access/permission.ts';
import type { ColumnType } from '../column.ts';
import { addDays, type Day } from '../day.ts';
import type { NamedColumnId } from '../report/dictionary.ts';
import { canRunReport, type ReportId, type ReportReader } from '../report/report.ts';

/** The quantities that a chart of the dashboard can measure (domain rules §4.4). */
export const CHART_METRICS = [
  'distance',
  'fuel',
  'consumption',
  'journeys',
  'movement',
  'slowMotion',
  'harshAcceleration',
  'harshBraking',
  'harshCornering',
  'maxSpeedEV',
  'states',
  'validation',
  'cost',
  'offline',
  'usedDays',
  'discrepancy',
] as const;
export type ChartMetric = (typeof CHART_METRICS)[number];

/**
 * How the figures of a metric are grouped: by day, by fleet, the ten vehicles with the most, or by the
 * metric's own values.
 */
export const CHART_GROUPS = ['day', 'fleet', 'vehicle', 'value'] as const;
export type ChartGroup = (typeof CHART_GROUPS)[number];

/** Complete days up to yesterday: the quick ranges of reports (§4.3). */
export const CHART_RANGES = ['day', '7', '15', '30', 'year'] as const;
export type ChartRange = (typeof CHART_RANGES)[number];

/** `figure`: the total alone, in large digits. */
export const CHART_TYPES = ['bar', 'horizontal', 'line', 'pie', 'donut', 'figure'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

/** The most charts of a dashboard, vehicles of a chart, fleets of a chart, and slices of a pie (§4.4). */
export const CHARTS_MAX = 12;
export const TOP_VEHICLES = 10;
export const TOP_FLEETS = 20;
export const SLICES_MAX = 7;

const DAYS: Readonly<Record<ChartRange, number>> = { day: 1, '7': 7, '15': 15, '30': 30, year: 365 };

/** The side of a target on which a value keeps it: `least`: from it up, `most`: up to it. */
export type Aim = 'least' | 'most';

type Metric = {
  type: ColumnType;
  /** How a target of the metric is meant; null: it can have none. */
  aim: Aim | null;
  /** False: a ratio, whose parts do not add up to a whole. */
  adds: boolean;
  groups: readonly ChartGroup[];
  /** Reports with the same figures; the chart opens the first one that the user may run. */
  reports: readonly ReportId[];
  /**
   * The report column whose explanation also explains the metric; `state`: it counts vehicles by their live
   * state.
   */
  explainedBy: NamedColumnId | 'state';
};

const OVER_TIME = ['day', 'fleet', 'vehicle'] as const;
/** A metric with a total that should be little, unless `asMuch` says otherwise. */
const count = (explainedBy: Metric['explainedBy'], ...reports: ReportId[]): Metric => ({
  ...{ type: 'int', aim: 'most', adds: true, groups: OVER_TIME, reports, explainedBy },
});
const sum = (type: ColumnType, explainedBy: NamedColumnId, ...reports: ReportId[]): Metric => ({
  ...count(explainedBy, ...reports),
  type,
});
/** Work of vehicles that are paid for, of which there should be much. */
const asMuch = (metric: Metric): Metric => ({ ...metric, aim: 'least' });

const METRICS: Readonly<Record<ChartMetric, Metric>> = {
  distance: asMuch(sum('dist', 'distance', 'Summary', 'DistanceFuel')),
  fuel: sum('vol', 'fuel', 'DistanceFuel', 'Summary'),
  consumption: { ...sum('cons', 'consumption', 'DistanceFuel', 'Summary'), adds: false },
  journeys: asMuch(count('journeys', 'Summary', 'DistanceFuel')),
  movement: asMuch(sum('dur', 'movement', 'Summary')),
  slowMotion: sum('dur', 'slowMotion', 'Summary', 'Driving'),
  harshAcceleration: count('harshAcceleration', 'Driving', 'Summary'),
  harshBraking: count('harshBraking', 'Driving', 'Summary'),
  harshCornering: count('harshCornering', 'Driving', 'Summary'),
  maxSpeedEV: count('maxSpeedEV', 'Driving', 'Summary'),
  states: { ...count('state'), aim: null, groups: ['value'] },
  validation: { ...count('validation', 'Refueling'), aim: null, groups: ['value'] },
  cost: sum('money', 'cost'),
  offline: count('offlineDays', 'Health'),
  usedDays: asMuch(count('usedDays', 'Availability')),
  discrepancy: count('discrepancy', 'Refueling'),
};

/** The type that formats the values of a metric. */
export const metricType = (metric: ChartMetric): ColumnType => METRICS[metric].type;

/**
 * The column whose explanation also explains the metric; `state`: the metric counts vehicles by their live
 * state.
 */
export const explainedBy = (metric: ChartMetric): Metric['explainedBy'] => METRICS[metric].explainedBy;

/** How a target of the metric is meant; null: the metric can have none. */
export const aimOf = (metric: ChartMetric): Aim | null => METRICS[metric].aim;

/** The reports that contain the figures of a metric. */
export const reportsOf = (metric: ChartMetric): readonly ReportId[] => METRICS[metric].reports;

/** The groups that a metric offers. */
export const groupsOf = (metric: ChartMetric): readonly ChartGroup[] => METRICS[metric].groups;

/**
 * The ranges that a metric offers: connection covers 31 days at most (R13), and states have none because they
 * are those of now.
 */
export function rangesOf(metric: ChartMetric): readonly ChartRange[] {
  if (metric === 'states') return [];
  return metric === 'offline' ? CHART_RANGES.filter((range) => range !== 'year') : CHART_RANGES;
}

/**
 * How a chart can be drawn: pies and donuts show parts of a whole, which neither days nor ratios are (§4.4).
 */
export function typesOf(metric: ChartMetric, group: ChartGroup): readonly ChartType[] {
  const { adds } = METRICS[metric];
  return adds && group !== 'day' ? CHART_TYPES : CHART_TYPES.filter((type) => !isRound(type));
}

/** Is it drawn as slices? */
export const isRound = (type: ChartType): boolean => type === 'pie' || type === 'donut';

/**
 * The report that a chart of this metric opens for the user; null: the chart opens a list, or the user may
 * run none of its reports.
 */
export function reportBehind(metric: ChartMetric, reader: ReportReader): ReportId | null {
  return METRICS[metric].reports.find((id) => canRunReport(id, reader)) ?? null;
}

/**
 * May the user chart the metric? Only figures that the user may read elsewhere: costs with the list of costs,
 * states with the dashboard itself, others with one of their reports.
 */
export function mayAsk(metric: ChartMetric, reader: ReportReader): boolean {
  if (metric === 'states') return true;
  return metric === 'cost' ? can(reader.actors, 'cost:read') : reportBehind(metric, reader) !== null;
}

/** The days of a range. Example: `7` on 2026-03-02 is 2026-02-23 to 2026-03-01. */
export function chartDays(range: ChartRange, today: Day): { from: Day; to: Day } {
  return { from: addDays(today, -DAYS[range]), to: addDays(today, -1) };
}
