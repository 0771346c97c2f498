import { z } from 'zod';
import { dayField } from '#domain/field.ts';
import { VIOLATION_KINDS } from '#domain/schedule/violation.ts';
import { VIOLATION_LIST } from '#domain/schedule/violation-list.ts';
import { endpoint } from './endpoint.ts';
import { listQueryOf } from './list.ts';
import { ofUsername } from './notification.ts';

const instant = z.iso.datetime();

/** The most violations of an answer: the newest. */
export const VIOLATION_ROWS = 2_000;

/** A journey that broke the schedule of its fleet (domain rules §5.11). */
const violationRow = z.object({
  id: z.int(),
  device_id: z.int(),
  license: z.string(),
  alias: z.string().nullable(),
  fleet_id: z.int(),
  fleet: z.string(),
  /** Null without a driver; `#id` for callers who may not read names. */
  driver: z.string().nullable(),
  driver_id: z.int().nullable(),
  /** The day of the schedule, in the vehicle's zone. */
  day: dayField,
  time_zone: z.string(),
  schedule: z.string(),
  kind: z.enum(VIOLATION_KINDS),
  /** Null for OUT. */
  expected: instant.nullable(),
  actual: instant,
  /** Seconds: from expected to actual; the length of the journey for OUT. */
  excess: z.int(),
  /** The journey. */
  start: instant,
  end: instant,
  /** Distance, metres. */
  distance: z.int(),
  /** The journey is still running and may become longer. */
  is_running: z.boolean(),
});
export type ViolationRow = z.infer<typeof violationRow>;

const { q, fleets, kind } = listQueryOf(VIOLATION_LIST).shape;

export const getViolations = endpoint({
  name: 'getViolations',
  method: 'GET',
  path: '/schedule/violation',
  access: 'violation:read',
  audited: 'vehicle',
  of: ['violation', 'vehicle', 'fleet'],
  summary: 'Schedule violations of the visible vehicles, newest first',
  query: z.object({ q, fleets, kind, from: dayField, to: dayField }),
  answer: z.object({ rows: z.array(violationRow), total: z.int() }),
});

/** Those of the last seven days, as the page loads them after sign-in (spec §7). */
export const getScheduleViolations = endpoint({
  name: 'getScheduleViolations',
  method: 'GET',
  path: '/user/notifications/schedule_violations/{username}',
  access: 'violation:read',
  audited: 'vehicle',
  of: ['violation', 'vehicle', 'fleet'],
  summary: 'Schedule violations in the scope of the user',
  params: ofUsername,
  answer: z.object({
    response: z.array(z.object({ device_id: z.int(), timestamp: instant, kind: z.enum(VIOLATION_KINDS) })),
  }),
});
