import type { ColumnType } from '../column.ts';
import type { ColumnId } from './column.ts';

export const CHART_IDS = [
  'activity',
  'distance',
  'distanceGroups',
  'timeGroups',
  'worst',
  'events',
  'health',
  'connection',
] as const;
export type ChartId = (typeof CHART_IDS)[number];

/** What a category's text is: a day, an hour 0-23, a plate or name as it is, a code of an enum (`report.event_911`), a column. */
export type CategoryKind = 'day' | 'hour' | 'name' | 'event' | 'column';

/** A chart of a report's rows, made where the rows are; its title is the text `report.chart_<id>`. */
export type ReportChart = {
  id: ChartId;
  kind: 'bar' | 'stacked' | 'horizontal' | 'line' | 'donut';
  categoryKind: CategoryKind;
  categories: readonly string[];
  /** Type of all values: how they are written. */
  type: ColumnType;
  /** Named by the column they come from; null is unknown. */
  series: readonly { id: ColumnId; values: readonly (number | null)[] }[];
};

/** Edges of the groups of the specification, always in SI: below, between (both inside), above (§5.8). */
export const DIST_GROUPS_M = [20_000, 50_000] as const;
export const TIME_GROUPS_S = [1_800, 7_200] as const;

/** 0, 1 or 2: below the first edge, from it to the second with both, above. Example: 20 and 50 km are in group 1. */
export function groupOf(value: number, [low, high]: readonly [number, number]): 0 | 1 | 2 {
  return value < low ? 0 : value <= high ? 1 : 2;
}
