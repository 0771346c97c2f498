import { z } from 'zod';
import { ASSIGNMENT_STATES } from '#domain/driver/assignment.ts';
import { assignmentHours, assignmentSeriesInput } from '#domain/driver/assignment-series.ts';
import { DRIVER_TYPES } from '#domain/driver/driver-type.ts';
import { dayField, idField, idText, versionField } from '#domain/field.ts';
import { endpoint } from './endpoint.ts';
import { listQuery } from './list.ts';

const instant = z.iso.datetime();

/** A driver in a week, with the vehicles that he has by assignment. */
export const driverWeekRow = z.object({
  driver_id: z.int(),
  /** Full name, or `#id` if the caller may not see names. */
  driver: z.string(),
  driver_type: z.enum(DRIVER_TYPES),
  fleet_id: z.int(),
  fleet: z.string(),
  /** Sorted by start. */
  spans: z.array(
    z.object({
      id: z.int(),
      /** Null for a vehicle out of the caller's sight: the driver is only busy. */
      device_id: z.int().nullable(),
      license: z.string().nullable(),
      start: instant,
      end: instant.nullable(),
      state: z.enum(ASSIGNMENT_STATES),
      time_zone: z.string(),
      version: z.int(),
    }),
  ),
});
export type DriverWeekRow = z.infer<typeof driverWeekRow>;

/** The seven days from `from` on, driver by driver; days are in the caller's time zone. */
export const getDriverWeek = endpoint({
  name: 'getDriverWeek',
  method: 'GET',
  path: '/assignment/driver-week',
  access: 'assignment:read',
  audited: 'driver',
  of: ['assignment', 'driver', 'vehicle', 'fleet'],
  summary: 'Which vehicles each driver has in a week',
  query: listQuery.pick({ page: true, page_size: true, q: true, fleets: true }).extend({ from: dayField }),
  answer: z.object({ drivers: z.array(driverWeekRow), total: z.int() }),
});

/** A target that is refused, why, and on which days: 0 is the first day of the query. */
const refusedTarget = z.object({
  /** A vehicle, or a driver if a vehicle looks for one. */
  id: z.int(),
  days: z.array(z.int()),
  code: z.string(),
  params: z.record(z.string(), z.string()),
});
export type RefusedTarget = z.infer<typeof refusedTarget>;

/**
 * Judges one driver against all visible vehicles, or one vehicle against all visible drivers, on each of the
 * days from `from` on. The rules are those of the write. With `assignment_id` it is about moving that
 * assignment. Targets that are not named are free.
 */
export const postAssignmentJudgement = endpoint({
  name: 'postAssignmentJudgement',
  method: 'POST',
  path: '/assignment/judgement',
  access: 'assignment:edit',
  changes: [],
  audited: 'assignment',
  of: ['assignment', 'driver', 'vehicle', 'inspection'],
  summary: 'Where a driver or a vehicle would be refused in a week',
  query: assignmentHours.extend({
    from: dayField,
    days: z.coerce.number<number | string>('val.number').int('val.number').min(1).max(7).default(7),
    /** The driver who looks for a vehicle, or the vehicle that looks for a driver: exactly one. */
    driver_id: idText.optional(),
    device_id: idText.optional(),
    /** The assignment that is to be moved; its own range is no clash. */
    assignment_id: idText.optional(),
  }),
  answer: z.object({ refused: z.array(refusedTarget) }),
});

/** A day of a series that is refused. */
const refusedDay = z.object({
  day: z.iso.date(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/**
 * Assigns a driver to a vehicle on one day or on several. If a day is refused, nothing is written, and
 * `fields` of the fault names each refused day. With `skip` those days are left out.
 */
export const postAssignmentSeries = endpoint({
  name: 'postAssignmentSeries',
  method: 'POST',
  path: '/assignment/series',
  access: 'assignment:edit',
  changes: ['assignment'],
  summary: 'Assign a driver to a vehicle on several days at once',
  body: assignmentSeriesInput,
  answer: z.object({
    created: z.array(z.object({ id: z.int(), version: z.int() })),
    skipped: z.array(refusedDay),
  }),
});

/**
 * Takes back assignments: all of them, or none if one has changed since (410). Those that began on a final
 * day are refused.
 */
export const postAssignmentRemoval = endpoint({
  name: 'postAssignmentRemoval',
  method: 'POST',
  path: '/assignment/removal',
  access: 'assignment:edit',
  changes: ['assignment'],
  summary: 'Delete assignments that nobody has changed since',
  body: z.object({
    assignments: z
      .array(z.object({ id: idField, version: versionField }))
      .min(1, 'val.required')
      .max(100),
  }),
  answer: z.object({ ok: z.literal(true) }),
});
