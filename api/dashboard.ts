import { z } from 'zod';
import { ATTENTION_KINDS } from '#domain/dashboard/attention.ts';
import { boardCharts } from '#domain/dashboard/board-query.ts';
import { cardInput, chartsInput } from '#domain/dashboard/chart-input.ts';
import { CHART_GROUPS, CHART_METRICS, CHART_RANGES } from '#domain/dashboard/metric.ts';
import { FINE_STATES } from '#domain/fine/state.ts';
import { DISCREPANCY_REASONS } from '#domain/refuelling/refuelling-list.ts';
import { TAMPERING_KINDS } from '#domain/telemetry/fact.ts';
import { COMMAND_KINDS } from '#domain/tracker/command.ts';
import { DATED_SECTIONS } from '#domain/vehicle/dated-kind.ts';
import { calendarRow } from './calendar.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { listQuery } from './list.ts';

const instant = z.iso.datetime();
const day = z.iso.date();
const ofFleets = listQuery.pick({ fleets: true });

/** Counts of the dashboard's four states, and of the two shown as text beside them (domain rules §3.3). */
export const getDashboard = endpoint({
  name: 'getDashboard',
  method: 'GET',
  path: '/user/dashboard',
  access: 'dashboard:read',
  audited: 'vehicle',
  of: ['vehicle', 'fleet'],
  summary: 'Summary panel of the fleet',
  query: ofFleets,
  answer: z.object({
    summary_panel: z.array(
      z.object({ color: z.string(), title: z.string(), kind: z.string(), data: z.number() }),
    ),
  }),
});

export const getDashboardExport = endpoint({
  name: 'getDashboardExport',
  method: 'GET',
  path: '/user/dashboard/file',
  access: 'dashboard:read',
  audited: 'report',
  isExport: true,
  summary: 'The states and charts of a board as a PDF, as far as the caller may see them',
  /** `columns`: its charts, where lists have their columns. */
  query: ofFleets.extend({ columns: boardCharts }),
  answer: 'bytes',
});

export const getDashboardCharts = endpoint({
  name: 'getDashboardCharts',
  method: 'GET',
  path: '/user/dashboard/charts',
  access: 'dashboard:read',
  audited: 'user',
  of: ['user'],
  summary: "The caller's charts and maps in their order; those of the role while none were chosen",
  answer: z.object({
    charts: z.array(cardInput),
    /** 0: the first ones of the role. */
    version: z.int(),
  }),
});

export const putDashboardCharts = endpoint({
  name: 'putDashboardCharts',
  method: 'PUT',
  path: '/user/dashboard/charts',
  access: 'dashboard:edit',
  changes: [],
  summary: "Keep the caller's charts and maps; 410 when they were changed since this version",
  body: chartsInput,
  bodyKb: 32,
  answer: z.object({ version: z.int() }),
});

export const getDashboardChart = endpoint({
  name: 'getDashboardChart',
  method: 'GET',
  path: '/user/dashboard/chart',
  access: 'dashboard:read',
  audited: 'report',
  of: ['cost', 'fleet', 'refuelling', 'vehicle'],
  summary: 'The figures of one chart; they may be half a minute old',
  query: ofFleets.extend({
    metric: z.enum(CHART_METRICS, 'val.enum'),
    group: z.enum(CHART_GROUPS, 'val.enum'),
    range: z.enum(CHART_RANGES, 'val.enum'),
  }),
  answer: z.object({
    from: day,
    to: day,
    /** Days in their order; other parts by their value, the highest first. */
    parts: z.array(
      z.object({
        /** A day, the id of a fleet or a vehicle, or a code. */
        key: z.string(),
        /** The name of a fleet or a vehicle; null for other parts. */
        name: z.string().nullable(),
        /** A fleet without the fleets below it: no report has the same figure. */
        is_direct: z.boolean(),
        /** In wire units; null: unknown. */
        value: z.number().nullable(),
      }),
    ),
    /** The figure of all parts together, also of those that are left out. */
    total: z.number().nullable(),
    /** The number of parts. */
    n: z.int(),
  }),
});
export type ChartFigures = AnswerOf<typeof getDashboardChart>;

const subject = {
  /** Null: the plate belongs to none of our vehicles. */
  device_id: z.int().nullable(),
  license: z.string(),
  fleet: z.string(),
};

/** An item that needs attention, by its kind. */
const attentionRow = z.discriminatedUnion('kind', [
  /** An output of its tracker that is switched only if the caller agrees. */
  z.object({
    ...{ kind: z.literal('consent'), ...subject, tracker_id: z.int(), until: instant },
    command: z.enum(COMMAND_KINDS),
  }),
  z.object({ kind: z.literal('tampered'), ...subject, since: instant, tampering: z.enum(TAMPERING_KINDS) }),
  /** A defect that nobody repairs yet: `dangerous` forbids driving. */
  z.object({
    ...{ kind: z.enum(['dangerous', 'defect']), ...subject, id: z.int(), title: z.string() },
    since: instant,
  }),
  z.object({ kind: z.literal('expired'), due: calendarRow }),
  z.object({ kind: z.literal('due'), due: calendarRow }),
  z.object({
    ...{ kind: z.literal('fine'), ...subject, id: z.int(), record_number: z.string(), amount: z.string() },
    ...{ day, state: z.enum(FINE_STATES) },
    days_left: z.int().nullable(),
  }),
  z.object({
    ...{ kind: z.literal('refuelling'), ...subject, id: z.int(), day },
    reasons: z.array(z.enum(DISCREPANCY_REASONS)),
  }),
  /** Null: the vehicle has had no contact yet. */
  z.object({ kind: z.literal('silent'), ...subject, since: instant.nullable() }),
  z.object({
    ...{ kind: z.literal('month'), fleet_id: z.int(), fleet: z.string() },
    month: z.string(),
    /** Proposals that wait for a decision. */
    n: z.int(),
  }),
  /** A note about a driver that somebody wanted to come back to by this day. */
  z.object({
    ...{ kind: z.literal('follow_up'), id: z.int(), driver_id: z.int(), driver: z.string() },
    ...{ fleet: z.string(), day },
  }),
]);
export type AttentionRow = z.infer<typeof attentionRow>;

export const getAttention = endpoint({
  name: 'getAttention',
  method: 'GET',
  path: '/user/dashboard/attention',
  access: 'dashboard:read',
  audited: 'vehicle',
  of: [
    ...DATED_SECTIONS,
    'cost',
    'cost_month',
    'defect',
    'driver_note',
    'fine',
    'fleet',
    'refuelling',
    'tampering',
    'tracker_command',
    'vehicle',
  ],
  summary: 'What needs attention today, as far as the caller may know of it',
  query: ofFleets,
  answer: z.object({
    /** The number of items of each kind that the caller may know. */
    counts: z.partialRecord(z.enum(ATTENTION_KINDS), z.int()),
    /** The most urgent items first; at most 20 of each kind. */
    rows: z.array(attentionRow),
  }),
});
