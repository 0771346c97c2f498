import { z } from 'zod';
import { MAX_FLEETS } from '../constants.ts';
import { idField } from '../field.ts';
import { CHART_COLORS, chartFaults } from './chart.ts';
import { CHART_GROUPS, CHART_METRICS, CHART_RANGES, CHART_TYPES, CHARTS_MAX } from './metric.ts';

const id = z.string().regex(/^[\w-]{1,40}$/, 'val.pattern');
const fleets = z.array(idField).max(MAX_FLEETS.filter, 'val.tooManyFleets');
/** The highest target, in wire units: a year of a large fleet in metres is below it. */
const TARGET_MAX = 1e12;

/** A chart of the dashboard; combinations that make no sense are refused. */
const chartInput = z
  .object({
    id,
    type: z.enum(CHART_TYPES, 'val.enum'),
    metric: z.enum(CHART_METRICS, 'val.enum'),
    group: z.enum(CHART_GROUPS, 'val.enum'),
    range: z.enum(CHART_RANGES, 'val.enum'),
    fleets,
    color: z.enum(CHART_COLORS, 'val.enum'),
    target: z.number('val.number').min(0, 'val.range').max(TARGET_MAX, 'val.range').nullable().default(null),
  })
  .superRefine((chart, context) => {
    for (const { field, code } of chartFaults(chart))
      context.addIssue({ code: 'custom', path: [field], message: code });
  });

/** A card of the dashboard: a chart, or the small map. */
export const cardInput = z.union([z.object({ id, type: z.literal('map'), fleets }), chartInput]);

/** All cards of a dashboard in their order, with the version that the user edited; 0: the first ones. */
export const chartsInput = z.object({
  charts: z
    .array(cardInput)
    .max(CHARTS_MAX)
    .refine((charts) => new Set(charts.map(({ id }) => id)).size === charts.length, 'val.pattern'),
  version: z.int32().min(0),
});
