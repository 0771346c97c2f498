import type { FieldFault } from '../fault.ts';
import {
  type ChartGroup,
  type ChartMetric,
  type ChartRange,
  type ChartType,
  groupsOf,
  rangesOf,
  typesOf,
} from './metric.ts';

/** The colours that a chart can have; the first four are those of the first charts (domain rules §4.4). */
export const CHART_COLORS = [
  '#1565c0',
  '#2e7d32',
  '#f9a825',
  '#c62828',
  '#19667d',
  '#7c4dab',
  '#c9650a',
  '#647489',
] as const;

/** A chart as its user configured it. */
export type DashboardChart = {
  /** Unique in the dashboard. */
  id: string;
  type: ChartType;
  metric: ChartMetric;
  group: ChartGroup;
  range: ChartRange;
  /** Each stands for itself and everything below it; empty: the header's filter, or all fleets. */
  fleets: number[];
  color: (typeof CHART_COLORS)[number];
  /**
   * What each drawn value, or the total of a figure, should reach or keep within, in wire units; null: none.
   */
  target: number | null;
};

/** A small map with the vehicles of some fleets, where they are now. */
export type MapCard = {
  id: string;
  type: 'map';
  /** As in a chart. */
  fleets: number[];
};

/** A card of the dashboard, besides the counts and what needs attention. */
export type DashboardCard = DashboardChart | MapCard;

export const isMap = (card: DashboardCard): card is MapCard => card.type === 'map';

/**
 * The faults in the combination of a chart: a group or a range that the metric does not have, or a pie
 * without a whole.
 */
export function chartFaults({
  metric,
  group,
  range,
  type,
}: Omit<DashboardChart, 'id' | 'fleets' | 'color' | 'target'>): FieldFault[] {
  const ranges = rangesOf(metric);
  return [
    ...(groupsOf(metric).includes(group) ? [] : [{ field: 'group', code: 'val.enum' as const }]),
    ...(ranges.length === 0 || ranges.includes(range) ? [] : [{ field: 'range', code: 'val.enum' as const }]),
    ...(typesOf(metric, group).includes(type) ? [] : [{ field: 'type', code: 'val.enum' as const }]),
  ];
}
