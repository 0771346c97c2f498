import { z } from 'zod';
import {
  ASSIGNMENT_ORIGINS,
  ASSIGNMENT_STATES,
  assignmentInput,
  ownAssignmentInput,
} from '#domain/driver/assignment.ts';
import { ASSIGNMENT_LIST } from '#domain/driver/assignment-list.ts';
import { UNFIT } from '#domain/driver/fitness.ts';
import { dayField, idText, versionField } from '#domain/field.ts';
import { historyAnswer } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { exportQuery, listOf, listQuery, listQueryOf } from './list.ts';

const instant = z.iso.datetime();

/** Which driver has which vehicle, and when. */
export const assignmentRow = z.object({
  id: z.int(),
  device_id: z.int(),
  /** Plate. */
  license: z.string(),
  alias: z.string().nullable(),
  fleet_id: z.int(),
  fleet: z.string(),
  driver_id: z.int(),
  /** Full name, or `#id` if the caller may not see names. */
  driver: z.string(),
  start: instant,
  /** Null while the assignment has no end. */
  end: instant.nullable(),
  /** Time zone in which start and end were entered. */
  time_zone: z.string(),
  state: z.enum(ASSIGNMENT_STATES),
  origin: z.enum(ASSIGNMENT_ORIGINS),
  version: z.int(),
});
export type AssignmentRow = z.infer<typeof assignmentRow>;

/** Days are the caller's. */
const assignmentQuery = listQueryOf(ASSIGNMENT_LIST);
export type AssignmentQuery = z.infer<typeof assignmentQuery>;

const ofAssignment = z.object({ assignment_id: idText });

export const getAssignments = endpoint({
  name: 'getAssignments',
  method: 'GET',
  path: '/assignment',
  access: 'assignment:read',
  audited: 'assignment',
  of: ['assignment', 'driver', 'vehicle', 'fleet'],
  summary: 'Assignments of drivers to vehicles',
  query: assignmentQuery,
  answer: listOf(assignmentRow),
});

export const getAssignmentsExport = endpoint({
  name: 'getAssignmentsExport',
  method: 'GET',
  path: '/assignment/export',
  access: 'assignment:read',
  audited: 'assignment',
  summary: 'Assignments as an xlsx file',
  query: assignmentQuery.extend(exportQuery.shape),
  isExport: true,
  answer: 'bytes',
});

/** A vehicle in a week: its usual driver, and the drivers who have it by assignment. */
export const assignmentWeekRow = z.object({
  device_id: z.int(),
  license: z.string(),
  alias: z.string().nullable(),
  fleet_id: z.int(),
  fleet: z.string(),
  /** Usual driver, named as in the list; null if there is none. */
  usual_id: z.int().nullable(),
  usual: z.string().nullable(),
  /** Why nobody can be assigned to it today; null if somebody can. */
  unfit: z.enum(UNFIT).nullable(),
  /** Sorted by start. */
  spans: z.array(
    z.object({
      id: z.int(),
      driver_id: z.int(),
      driver: z.string(),
      start: instant,
      end: instant.nullable(),
      state: z.enum(ASSIGNMENT_STATES),
      time_zone: z.string(),
      version: z.int(),
    }),
  ),
});
export type AssignmentWeekRow = z.infer<typeof assignmentWeekRow>;

/** The seven days from `from` on, vehicle by vehicle; days are in the caller's time zone. */
export const getAssignmentWeek = endpoint({
  name: 'getAssignmentWeek',
  method: 'GET',
  path: '/assignment/week',
  access: 'assignment:read',
  audited: 'assignment',
  of: ['assignment', 'driver', 'vehicle', 'inspection', 'fleet'],
  summary: 'Who has which vehicle in a week',
  query: listQuery.pick({ page: true, page_size: true, q: true, fleets: true }).extend({
    from: dayField,
    /** True: only vehicles with an assignment in the week. */
    only: z
      .enum(['true', 'false'], 'val.enum')
      .transform((value) => value === 'true')
      .default(false),
  }),
  answer: z.object({ vehicles: z.array(assignmentWeekRow), total: z.int() }),
});

export const getAssignment = endpoint({
  name: 'getAssignment',
  method: 'GET',
  path: '/assignment/{assignment_id}',
  access: 'assignment:read',
  audited: 'assignment',
  of: ['assignment', 'driver', 'vehicle', 'fleet'],
  summary: 'One assignment',
  params: ofAssignment,
  answer: assignmentRow,
});

export const postAssignment = endpoint({
  name: 'postAssignment',
  method: 'POST',
  path: '/assignment',
  access: 'assignment:edit',
  changes: ['assignment'],
  summary: 'Assign a driver to a vehicle',
  body: assignmentInput,
  answer: z.object({ id: z.int() }),
});

export const putAssignment = endpoint({
  name: 'putAssignment',
  method: 'PUT',
  path: '/assignment/{assignment_id}',
  access: 'assignment:edit',
  changes: ['assignment'],
  summary: 'Edit an assignment that is not over',
  params: ofAssignment,
  body: assignmentInput.extend({ version: versionField }),
  answer: z.object({ version: z.int() }),
});

export const postAssignmentEnd = endpoint({
  name: 'postAssignmentEnd',
  method: 'POST',
  path: '/assignment/{assignment_id}/end',
  access: 'assignment:edit',
  changes: ['assignment'],
  summary: 'End an assignment now',
  params: ofAssignment,
  body: z.object({ version: versionField }),
  answer: z.object({ version: z.int() }),
});

export const deleteAssignment = endpoint({
  name: 'deleteAssignment',
  method: 'DELETE',
  path: '/assignment/{assignment_id}',
  access: 'assignment:edit',
  changes: ['assignment'],
  summary: 'Delete an assignment while its days are not final',
  params: ofAssignment,
  answer: z.object({ ok: z.literal(true) }),
});

export const getAssignmentHistory = endpoint({
  name: 'getAssignmentHistory',
  method: 'GET',
  path: '/assignment/{assignment_id}/history',
  access: 'assignment:read',
  audited: 'assignment',
  of: ['assignment', 'driver'],
  summary: 'Changes of an assignment',
  params: ofAssignment,
  answer: historyAnswer,
});

/**
 * The caller as a driver, with the vehicle that he has now; `driver` is null for users who are not drivers.
 */
export const ownAssignment = z.object({
  driver: z.object({ id: z.int(), name: z.string(), end_date: z.iso.date().nullable() }).nullable(),
  present: z
    .object({
      id: z.int(),
      device_id: z.int(),
      license: z.string(),
      alias: z.string().nullable(),
      /** Brand and model. */
      model: z.string().nullable(),
      start: instant,
      end: instant.nullable(),
      time_zone: z.string(),
      origin: z.enum(ASSIGNMENT_ORIGINS),
    })
    .nullable(),
  /**
   * The driver's usual vehicles: those of which they are the default driver (domain rules §5.6) and that
   * nobody is assigned to now. Empty while the driver has a vehicle of the present.
   */
  usual: z.array(
    z.object({ license: z.string(), alias: z.string().nullable(), model: z.string().nullable() }),
  ),
  /** The latest vehicles that the driver took by plate, newest first, at most 5. */
  recent: z.array(z.object({ license: z.string(), alias: z.string().nullable() })),
});
export type OwnAssignment = z.infer<typeof ownAssignment>;

export const getOwnAssignment = endpoint({
  name: 'getOwnAssignment',
  method: 'GET',
  path: '/assignment/own',
  access: 'session',
  forPrograms: true,
  of: ['assignment', 'driver', 'vehicle', 'enum_value'],
  summary: 'The vehicle that the caller drives now',
  answer: ownAssignment,
});

/**
 * The caller takes a vehicle of the company by its plate, from now on without end. A vehicle that he took
 * this way before is left. If he already has the vehicle, nothing changes.
 */
export const postOwnAssignment = endpoint({
  name: 'postOwnAssignment',
  method: 'POST',
  path: '/assignment/own',
  access: 'session',
  changes: ['assignment'],
  summary: 'Drive a vehicle by its plate',
  body: ownAssignmentInput,
  answer: ownAssignment,
});

export const postOwnAssignmentEnd = endpoint({
  name: 'postOwnAssignmentEnd',
  method: 'POST',
  path: '/assignment/own/end',
  access: 'session',
  changes: ['assignment'],
  summary: 'Leave the vehicle that the caller drives now',
  answer: ownAssignment,
});
