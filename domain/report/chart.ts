import type { ColumnType } from '../column.ts';
import type { ColumnId } from './column.ts';
import type { NamedColumnId } from './dictionary.ts';

export const CHART_IDS = [
  'activity',
  'distance',
  'speedBands',
  'distanceGroups',
  'timeGroups',
  'worst',
  'events',
  'cameraEvents',
  'health',
  'privateUse',
  'connection',
  'pois',
  'fraudulentStops',
  'areas',
  'stops',
  'availability',
  'resources',
  'dues',
  'downtime',
  'hours',
  'violations',
  'cardMatches',
  'validations',
  'liters',
  'reference',
  'bands',
  'scores',
  'privateMonths',
  'year',
  'requestDays',
  'requestHours',
  'requestPaths',
  'requestErrors',
  'requestDurations',
  'requestSizes',
] as const;
export type ChartId = (typeof CHART_IDS)[number];

/**
 * The kinds of category. `month`: its first day. `hour`: 0-23. `group`: named by the column that counts it.
 * `value`: a value of the column `categoriesOf`.
 */
export const CATEGORY_KINDS = ['day', 'month', 'hour', 'group', 'value'] as const;
/** `barLine`: the first series as bars, the others as lines. */
export const CHART_KINDS = [
  'bar',
  'barLine',
  'stacked',
  'horizontal',
  'stackedHorizontal',
  'line',
  'donut',
] as const;

/** A chart of a report's rows, made where the rows are made; its title is the text `report.chart_<id>`. */
export type ReportChart = {
  id: ChartId;
  kind: (typeof CHART_KINDS)[number];
  categoryKind: (typeof CATEGORY_KINDS)[number];
  /** The column that defines how categories of the kind `value` are written. */
  categoriesOf?: NamedColumnId;
  categories: readonly string[];
  /** Type of all values that have none of their own; it defines how they are written. */
  type: ColumnType;
  /**
   * Named after the column they come from or, with a `code`, after that value of the column; null is unknown.
   */
  series: readonly {
    id: ColumnId;
    code?: string;
    /** The values have an axis of their own. */
    type?: ColumnType;
    values: readonly (number | null)[];
  }[];
};
