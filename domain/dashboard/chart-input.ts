import { z } from 'zod';
import { MAX_FLEETS } from '../constants.ts';
import { idField } from '../field.ts';
import { CHART_COLORS, chartFaults } from './chart.ts';
import { CHART_GROUPS, CHART_METRICS, CHART_RANGES, CHART_TYPES, CHARTS_MAX } from './metric.ts';

/** A chart of the dashboard; combinations that make no sense are refused. */
export const chartInput = z
  .object({
    id: z.string().regex(/^[\w-]{1,40}$/, 'val.pattern'),
    type: z.enum(CHART_TYPES, 'val.enum'),
    metric: z.enum(CHART_METRICS, 'val.enum'),
    group: z.enum(CHART_GROUPS, 'val.enum'),
    range: z.enum(CHART_RANGES, 'val.enum'),
    fleets: z.array(idField).max(MAX_FLEETS.filter, 'val.tooManyFleets'),
    color: z.enum(CHART_COLORS, 'val.enum'),
  })
  .superRefine((chart, context) => {
    for (const { field, code } of chartFaults(chart))
      context.addIssue({ code: 'custom', path: [field], message: code });
  });

/** All charts of a dashboard in their order, with the version that the user edited; 0: the first charts. */
export const chartsInput = z.object({
  charts: z
    .array(chartInput)
    .max(CHARTS_MAX)
    .refine((charts) => new Set(charts.map(({ id }) => id)).size === charts.length, 'val.pattern'),
  version: z.int32().min(0),
});
