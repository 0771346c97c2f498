import { z } from 'zod';
import { driverInput } from '#domain/driver/driver.ts';
import { DRIVER_LIST } from '#domain/driver/driver-list.ts';
import { DRIVER_TYPES } from '#domain/driver/driver-type.ts';
import { idText, versionField } from '#domain/field.ts';
import { historyAnswer } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { exportQuery, idList, listOf, listQueryOf } from './list.ts';

/** A driver's name: the full name, or `#id` if the caller may not see names (domain rules §2.3). */
const shownName = z.string();

const flag = z.enum(['true', 'false'], 'val.enum').transform((value) => value === 'true');

/** A driver to choose from. */
export const driverChoice = z.object({
  id: z.int(),
  name: shownName,
  /** Number of the driving licence; null if the caller may not see names. */
  license: z.string().nullable(),
  driver_type: z.enum(DRIVER_TYPES),
  fleet: z.string(),
  /** True while the driver is with the company, by today's date in the driver's zone. */
  active: z.boolean(),
});
export type DriverChoice = z.infer<typeof driverChoice>;

/** The first 30 drivers that match. The drivers in `ids` come first, whether they match or not. */
export const getDriverChoices = endpoint({
  name: 'getDriverChoices',
  method: 'GET',
  path: '/driver/choice',
  access: 'driver:read',
  audited: 'driver',
  of: ['driver', 'fleet'],
  summary: 'Visible drivers to choose from',
  query: z.object({
    q: z.string().trim().max(100).optional(),
    /** Drivers that are already chosen. */
    ids: idList.optional(),
    driver_type: z.enum(DRIVER_TYPES).optional(),
    /** True: also drivers who have left the company. */
    ended: flag.default(false),
  }),
  answer: z.object({ drivers: z.array(driverChoice) }),
});

/**
 * A driver in the list; fields that reveal the driver's identity are null if the caller may not see names.
 */
export const driverRow = z.object({
  id: z.int(),
  name: shownName,
  license: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  driver_type: z.enum(DRIVER_TYPES),
  fleet_id: z.int(),
  fleet: z.string(),
  /** NFC id of the card in use. */
  tag_id: z.string().nullable(),
  /**
   * Plates of the visible vehicles that the driver has by assignment now; if there are none, of those the
   * driver usually drives.
   */
  vehicles: z.string().nullable(),
  time_zone: z.string(),
  end_date: z.iso.date().nullable(),
  active: z.boolean(),
  /** The user account of this driver. */
  username: z.string().nullable(),
});
export type DriverRow = z.infer<typeof driverRow>;

const driverQuery = listQueryOf(DRIVER_LIST);
export type DriverQuery = z.infer<typeof driverQuery>;

export const getDrivers = endpoint({
  name: 'getDrivers',
  method: 'GET',
  path: '/driver',
  access: 'driver:read',
  audited: 'driver',
  of: ['driver', 'fleet', 'card', 'assignment', 'vehicle', 'user'],
  summary: 'Drivers',
  query: driverQuery,
  answer: listOf(driverRow),
});

export const getDriversExport = endpoint({
  name: 'getDriversExport',
  method: 'GET',
  path: '/driver/export',
  access: 'driver:read',
  audited: 'driver',
  summary: 'Drivers as an xlsx file',
  query: driverQuery.extend(exportQuery.shape),
  isExport: true,
  answer: 'bytes',
});

/** A vehicle that a driver has: by a present assignment, or as its usual driver. */
export const driverVehicle = z.object({
  device_id: z.int(),
  license: z.string(),
  alias: z.string().nullable(),
  by: z.enum(['assignment', 'usual']),
});

/** A driver with every field; personal fields are null if the caller may not see names. */
export const driverRecord = driverRow.extend({
  /** Only the given name; `#id` if the caller may not see names. */
  given_name: z.string(),
  surname: z.string().nullable(),
  address: z.string().nullable(),
  user_id: z.int().nullable(),
  card_id: z.int().nullable(),
  driven: z.array(driverVehicle),
  version: z.int(),
});
export type DriverRecord = z.infer<typeof driverRecord>;

const ofDriver = z.object({ driver_id: idText });

export const getDriver = endpoint({
  name: 'getDriver',
  method: 'GET',
  path: '/driver/{driver_id}',
  access: 'driver:read',
  audited: 'driver',
  of: ['driver', 'fleet', 'card', 'assignment', 'vehicle', 'user'],
  summary: 'One driver',
  params: ofDriver,
  answer: driverRecord,
});

export const postDriver = endpoint({
  name: 'postDriver',
  method: 'POST',
  path: '/driver',
  access: 'driver:edit',
  changes: ['driver'],
  summary: 'Create a driver',
  body: driverInput,
  answer: z.object({ id: z.int() }),
});

export const putDriver = endpoint({
  name: 'putDriver',
  method: 'PUT',
  path: '/driver/{driver_id}',
  access: 'driver:edit',
  changes: ['driver', 'assignment'],
  summary: 'Edit a driver; an end date ends the assignments that reach beyond it',
  params: ofDriver,
  body: driverInput.extend({ version: versionField }),
  answer: z.object({ version: z.int() }),
});

export const deleteDriver = endpoint({
  name: 'deleteDriver',
  method: 'DELETE',
  path: '/driver/{driver_id}',
  access: 'driver:delete',
  changes: ['driver', 'assignment', 'card'],
  summary: 'Delete a driver without vehicle, with past assignments and the card history',
  params: ofDriver,
  answer: z.object({ ok: z.literal(true) }),
});

export const getDriverHistory = endpoint({
  name: 'getDriverHistory',
  method: 'GET',
  path: '/driver/{driver_id}/history',
  access: 'driver:read',
  audited: 'driver',
  summary: 'Changes of a driver',
  params: ofDriver,
  answer: historyAnswer,
});

/** Visible users who may be linked to a driver: first those with the driver's e-mail. */
export const getDriverUsers = endpoint({
  name: 'getDriverUsers',
  method: 'GET',
  path: '/driver/user',
  access: 'driver_user:read',
  audited: 'user',
  of: ['user', 'driver'],
  summary: 'Users that can be linked to a driver',
  query: z.object({
    q: z.string().trim().max(100).optional(),
    email: z.string().trim().max(254).optional(),
    /** The driver being edited; this driver's own user stays in the list. */
    driver_id: idText.optional(),
  }),
  answer: z.object({
    users: z.array(
      z.object({
        id: z.int(),
        username: z.string(),
        name: z.string(),
        /** The user has the same e-mail as the driver. */
        same_email: z.boolean(),
      }),
    ),
  }),
});
