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
 * What a category is: a day, a month (its first day), an hour 0-23, a group (by the column that counts it), or a value of another column (`categoriesOf`).
 */
export const CATEGORY_KINDS = ['day', 'month', 'hour', 'group', 'value'] as const;
/** `barLine`: bars of the first series, and a line of each other one. */
export const CHART_KINDS = [
  'bar',
  'barLine',
  'stacked',
  'horizontal',
  'stackedHorizontal',
  'line',
  'donut',
] as const;

/** A chart of a report's rows, made in the same place as the rows; its title is the text `report.chart_<id>`. */
export type ReportChart = {
  id: ChartId;
  kind: (typeof CHART_KINDS)[number];
  categoryKind: (typeof CATEGORY_KINDS)[number];
  /** The column that defines how categories of the kind `value` are written. */
  categoriesOf?: NamedColumnId;
  categories: readonly string[];
  /** Type of all values that have none of their own; it defines how they are written. */
  type: ColumnType;
  /** Named after the column they come from or, with a `code`, after that value of the column; null is unknown. */
  series: readonly {
    id: ColumnId;
    code?: string;
    /** The values have an axis of their own. */
    type?: ColumnType;
    values: readonly (number | null)[];
  }[];
};
