import { z } from 'zod';
import { TAMPERING_KINDS } from '#domain/telemetry/fact.ts';
import { endpoint } from './endpoint.ts';

const instant = z.iso.datetime();
const ofUser = z.object({ username: z.string().min(1).max(60) });

/** Notification lists leave out 1101, 1102 and 1103: each has its own screen (spec §4). */
export const getNotifications = endpoint({
  name: 'getNotifications',
  method: 'GET',
  path: '/user/notification/{username}',
  access: 'notification:read',
  audited: 'notification',
  summary: 'Active notifications of the user',
  params: ofUser,
  answer: z.object({
    response: z.array(
      z.object({ id: z.int(), event_type: z.int(), timestamp: instant, device_id: z.int().nullable() }),
    ),
  }),
});

export const getScheduleViolations = endpoint({
  name: 'getScheduleViolations',
  method: 'GET',
  path: '/user/notifications/schedule_violations/{username}',
  access: 'violation:read',
  audited: 'vehicle',
  summary: 'Schedule violations in the scope of the user',
  params: ofUser,
  answer: z.object({
    response: z.array(
      z.object({ device_id: z.int(), timestamp: instant, kind: z.enum(['ENTRY', 'EXIT', 'OUT']) }),
    ),
  }),
});

/** Newest first, the latest of each vehicle (spec §4). */
export const getTamperings = endpoint({
  name: 'getTamperings',
  method: 'GET',
  path: '/user/tampering',
  access: 'tampering:read',
  audited: 'vehicle',
  summary: 'Latest tampering of each visible vehicle',
  answer: z.object({
    tamperings: z.array(
      z.object({
        device_id: z.int(),
        license: z.string(),
        timestamp: instant,
        kind: z.enum(TAMPERING_KINDS),
        open: z.boolean(),
      }),
    ),
  }),
});

export const getVersionNotes = endpoint({
  name: 'getVersionNotes',
  method: 'GET',
  path: '/admin/version_notes/{username}',
  access: 'session',
  summary: 'Version notes',
  params: ofUser,
  answer: z.object({
    response: z.array(
      z.object({
        version: z.string(),
        description: z.string().nullable(),
        date: z.iso.date(),
        es: z.string(),
        en: z.string(),
        it: z.string().nullable(),
        pt: z.string().nullable(),
      }),
    ),
  }),
});

/**
 * A value of an enumerated list. With a code it is the system's; as long as its name is the code, it is shown in the reader's
 * language (`enumerated.<code>`). Models have their brand as parent, subtypes their type. `class` is of contract typologies.
 */
const enumeratedValue = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  parent_id: z.int().nullable(),
  class: z.enum(['own_vehicle', 'own_equipment', 'rented']).nullable(),
});
export type EnumeratedValue = z.infer<typeof enumeratedValue>;

/** Lists of values in use, by id (spec §3). */
export const getEnumerated = endpoint({
  name: 'getEnumerated',
  method: 'GET',
  path: '/enumerated',
  access: 'session',
  summary: 'Enumerated lists',
  answer: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        values: z.array(enumeratedValue),
      }),
    ),
  }),
});

/** Counts of the dashboard's four states, with the two texts beside them (domain rules §3.3). */
export const getDashboard = endpoint({
  name: 'getDashboard',
  method: 'GET',
  path: '/user/dashboard',
  access: 'dashboard:read',
  audited: 'vehicle',
  summary: 'Summary panel of the fleet',
  answer: z.object({
    summary_panel: z.array(
      z.object({ color: z.string(), title: z.string(), kind: z.string(), data: z.number() }),
    ),
  }),
});

export const postSchedule = endpoint({
  name: 'postSchedule',
  method: 'POST',
  path: '/user/schedule',
  access: 'schedule:read',
  audited: 'schedule',
  summary: 'Schedules of the visible fleets',
  body: z.object({ filter_by_work_code: z.boolean().default(false) }),
  answer: z.object({
    schedule: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        margin: z.int(),
        ranges: z.array(z.object({ entry: z.string(), exit: z.string(), weekdays: z.array(z.int()) })),
      }),
    ),
  }),
});

/** How a user arranged one grid: the columns in their order, and the order of the rows. */
export const gridLayout = z.object({
  columns: z
    .array(
      z.object({
        id: z.string().max(40),
        width: z.int().min(20).max(2_000).nullable(),
        hidden: z.boolean(),
      }),
    )
    .max(120),
  sort: z.object({ id: z.string().max(40), dir: z.enum(['asc', 'desc']) }).nullable(),
});
export type GridLayout = z.infer<typeof gridLayout>;

export const getLayouts = endpoint({
  name: 'getLayouts',
  method: 'GET',
  path: '/user/layouts',
  access: 'session',
  summary: 'How the user arranged grids',
  answer: z.object({ layouts: z.record(z.string(), gridLayout) }),
});

export const putLayout = endpoint({
  name: 'putLayout',
  method: 'PUT',
  path: '/user/layouts/{name}',
  access: 'session',
  summary: 'Keep or forget (null) the arrangement of one grid',
  params: z.object({ name: z.string().regex(/^[\w.-]{1,60}$/) }),
  body: z.object({ layout: gridLayout.nullable() }),
  answer: z.object({ ok: z.literal(true) }),
});
