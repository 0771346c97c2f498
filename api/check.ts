import { z } from 'zod';
import { CHECK_RESULTS, checkAnswer, checkInput } from '#domain/check/check.ts';
import { CHECK_LIST } from '#domain/check/check-list.ts';
import { formContent, words } from '#domain/check/form.ts';
import { idText } from '#domain/field.ts';
import { endpoint } from './endpoint.ts';
import { exportQuery, listOf, listQueryOf } from './list.ts';
import { photoRow } from './photo.ts';

const instant = z.iso.datetime();
const ofCheck = z.object({ check_id: idText });

/** A check in the list. */
export const checkRow = z.object({
  id: z.int(),
  vehicle_id: z.int(),
  license: z.string(),
  alias: z.string().nullable(),
  fleet_id: z.int(),
  fleet: z.string(),
  driver_id: z.int().nullable(),
  /** Name, or `#id` if the caller may not see names; null also for one whom the caller may not know. */
  driver: z.string().nullable(),
  /** Its name in the language of the caller. */
  form: z.string(),
  result: z.enum(CHECK_RESULTS),
  /** How many items were refused. */
  bad: z.int(),
  /** Metres, as the driver read it. */
  odometer: z.int().nullable(),
  /** It is far from the known odometer, so nothing relies on it. */
  odometer_is_far: z.boolean(),
  /** Seconds from the first answer to the signature. */
  taken_s: z.int(),
  /** How many pictures it has, those that have not come among them. */
  photos: z.int(),
  filled_at: instant,
  /** When the phone sent it. */
  received_at: instant,
});
export type CheckRow = z.infer<typeof checkRow>;

/** A check with its answers as the form asked then. */
export const checkRecord = checkRow.extend({
  number: z.int(),
  content: formContent,
  answers: z.array(checkAnswer),
  pictures: z.array(photoRow),
});
export type CheckRecord = z.infer<typeof checkRecord>;

const checkQuery = listQueryOf(CHECK_LIST);
export type CheckQuery = z.infer<typeof checkQuery>;

export const getChecks = endpoint({
  name: 'getChecks',
  method: 'GET',
  path: '/check',
  access: 'check:read',
  audited: 'check',
  of: ['check', 'photo', 'vehicle', 'fleet', 'driver'],
  summary: 'Checks of vehicles before they were driven',
  query: checkQuery,
  answer: listOf(checkRow),
});

export const getChecksExport = endpoint({
  name: 'getChecksExport',
  method: 'GET',
  path: '/check/export',
  access: 'check:read',
  audited: 'check',
  summary: 'Checks of vehicles as an xlsx file',
  query: checkQuery.extend(exportQuery.shape),
  isExport: true,
  answer: 'bytes',
});

export const getCheck = endpoint({
  name: 'getCheck',
  method: 'GET',
  path: '/check/{check_id}',
  access: 'check:read',
  audited: 'check',
  isPersonal: true,
  of: ['check', 'photo', 'vehicle', 'fleet', 'driver'],
  summary: 'One check with its answers, pictures and signature',
  params: ofCheck,
  answer: checkRecord,
});

export const getCheckPhoto = endpoint({
  name: 'getCheckPhoto',
  method: 'GET',
  path: '/check/{check_id}/photo/{photo_id}',
  access: 'check:read',
  audited: 'check',
  isPersonal: true,
  summary: 'A picture of a check',
  params: ofCheck.extend({ photo_id: idText }),
  query: z.object({ preview: z.literal('true').optional() }),
  answer: 'bytes',
});

/** A form with what a phone needs to fill it in and to know for which vehicles it is. */
export const ownForm = z.object({
  id: z.int(),
  name: words,
  seed: z.enum(['van', 'lorry', 'car', 'machine']).nullable(),
  /** None: for the types that no form names (`formFor`). */
  type_ids: z.array(z.int()),
  /** Its fleet and those below it. */
  fleet_ids: z.array(z.int()),
  form_version_id: z.int(),
  number: z.int(),
  content: formContent,
});
export type OwnForm = z.infer<typeof ownForm>;

export const getOwnCheckForms = endpoint({
  name: 'getOwnCheckForms',
  method: 'GET',
  path: '/own/check-form',
  access: 'session',
  of: ['check_form', 'check_rule', 'fleet'],
  summary: 'The forms by which the caller, as a driver, checks vehicles, and which fleets demand it',
  answer: z.object({
    forms: z.array(ownForm),
    /** The rule of the nearest fleet counts (`nearest`); without one no check is demanded. */
    rules: z.array(z.object({ fleet_ids: z.array(z.int()), is_demanded: z.boolean(), valid_hours: z.int() })),
  }),
});

/** A driver has checked a vehicle, perhaps days ago. The same key is stored once. */
export const postOwnCheck = endpoint({
  name: 'postOwnCheck',
  method: 'POST',
  path: '/own/check',
  access: 'session',
  changes: ['check', 'defect', 'vehicle'],
  byTicket: true,
  summary: 'Store a check of a vehicle that one drives',
  body: checkInput,
  bodyKb: 64,
  answer: z.object({
    id: z.int(),
    result: z.enum(CHECK_RESULTS),
    /** Pictures whose octets have not come. */
    missing_photos: z.array(z.string()),
  }),
});
