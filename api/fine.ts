import { z } from 'zod';
import { DOC_MAX } from '#domain/constants.ts';
import { DOCUMENT_TYPES, fileNameField } from '#domain/document/document.ts';
import { dayField, idText, versionField } from '#domain/field.ts';
import {
  ASSIGNMENT_TYPES,
  FINE_DOCUMENT_CATEGORIES,
  FINE_ORIGINS,
  FINE_SEVERITIES,
  fineDriverInput,
  fineInput,
} from '#domain/fine/fine.ts';
import { FINE_LIST } from '#domain/fine/fine-list.ts';
import { FINE_STATES, FINE_WARNINGS, fineDayInput, fineOutcomeInput } from '#domain/fine/state.ts';
import { historyAnswer } from './audit.ts';
import { endpoint, octetStream } from './endpoint.ts';
import { exportQuery, listOf, listQueryOf } from './list.ts';

const day = z.iso.date();
const money = z.string();

/** A fine in the list. */
export const fineRow = z.object({
  id: z.int(),
  record_number: z.string(),
  license: z.string(),
  /** Null: the plate belonged to none of our vehicles on that day. */
  vehicle_id: z.int().nullable(),
  fleet_id: z.int(),
  fleet: z.string(),
  state: z.enum(FINE_STATES),
  /** The last day to name the driver; null: the fine was not notified yet. */
  identify_by: day.nullable(),
  /** The notification is assumed: nobody opened the electronic mailbox in time. */
  is_deemed: z.boolean(),
  /**
   * Days until `identify_by`, in the vehicle's zone, negative after it. Null without such a day, or once the
   * authority no longer waits for the driver.
   */
  days_left: z.int().nullable(),
  date: day,
  hour: z.string().nullable(),
  amount: money,
  reduced_amount: money.nullable(),
  points: z.int().nullable(),
  /**
   * The driver: name; `#id` or `*****` if the caller may not see names; null without a driver, or with one
   * whom the caller may not know.
   */
  driver: z.string().nullable(),
  /** Null also for a person who is not, or no longer, a driver of ours. */
  driver_id: z.int().nullable(),
  /** The number of the licence; only its end if the caller may not read it. */
  driver_code: z.string().nullable(),
  assignment_type: z.enum(ASSIGNMENT_TYPES).nullable(),
  organisation: z.string(),
  fact: z.string(),
  place: z.string().nullable(),
  severity: z.enum(FINE_SEVERITIES).nullable(),
  origin: z.enum(FINE_ORIGINS),
  notification_date: day.nullable(),
  identified_on: day.nullable(),
  paid_on: day.nullable(),
});
export type FineRow = z.infer<typeof fineRow>;

const fineQuery = listQueryOf(FINE_LIST);
export type FineQuery = z.infer<typeof fineQuery>;

export const getFines = endpoint({
  name: 'getFines',
  method: 'GET',
  path: '/fine',
  access: 'fine:read',
  audited: 'fine',
  of: ['fine', 'fleet'],
  summary: 'Fines',
  query: fineQuery,
  answer: listOf(fineRow).extend({
    /** Sums of all that match, not only of this page. */
    sums: z.object({ amount: money, reduced_amount: money }),
  }),
});

export const getFinesExport = endpoint({
  name: 'getFinesExport',
  method: 'GET',
  path: '/fine/export',
  access: 'fine:read',
  audited: 'fine',
  summary: 'Fines as an xlsx file',
  query: fineQuery.extend(exportQuery.shape),
  isExport: true,
  answer: 'bytes',
});

/** A fine with every field. */
export const fineRecord = fineRow.extend({
  work_code: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  available_date: day.nullable(),
  /** Null also if the caller may not read it. */
  driver_address: z.string().nullable(),
  remarks: z.string().nullable(),
  warnings: z.array(z.enum(FINE_WARNINGS)),
  /** The time zone of date and hour; the caller's for a plate that was not ours. */
  time_zone: z.string(),
  /** The country of the authority: that of the vehicle, or of the centre. */
  country: z.string(),
  version: z.int(),
});
export type FineRecord = z.infer<typeof fineRecord>;

const ofFine = z.object({ fine_id: idText });
const version = z.object({ version: versionField });
const changed = z.object({ version: z.int() });

export const getFine = endpoint({
  name: 'getFine',
  method: 'GET',
  path: '/fine/{fine_id}',
  access: 'fine:read',
  audited: 'fine',
  of: ['fine', 'fleet'],
  summary: 'One fine',
  params: ofFine,
  answer: fineRecord,
});

export const getFineHistory = endpoint({
  name: 'getFineHistory',
  method: 'GET',
  path: '/fine/{fine_id}/history',
  access: 'fine:read',
  audited: 'fine',
  summary: 'Changes of a fine',
  params: ofFine,
  answer: historyAnswer,
});

/** The vehicle that had the plate on a day, as far as the caller saw it then. */
export const getFineVehicle = endpoint({
  name: 'getFineVehicle',
  method: 'GET',
  path: '/fine/vehicle',
  access: 'fine:read',
  audited: 'vehicle',
  of: ['vehicle', 'fleet'],
  summary: 'The vehicle with a plate on the day of a fine, and its cost centre',
  query: z.object({ license: fineInput.shape.license, date: dayField }),
  answer: z.object({
    vehicle: z
      .object({ id: z.int(), license: z.string(), alias: z.string().nullable(), fleet_id: z.int() })
      .nullable(),
  }),
});

export const postFine = endpoint({
  name: 'postFine',
  method: 'POST',
  path: '/fine',
  access: 'fine:edit',
  changes: ['fine'],
  summary: 'Create a fine',
  body: fineInput,
  answer: z.object({ id: z.int() }),
});

export const putFine = endpoint({
  name: 'putFine',
  method: 'PUT',
  path: '/fine/{fine_id}',
  access: 'fine:edit',
  changes: ['fine'],
  summary: 'Edit a fine; of one that is over only the remarks',
  params: ofFine,
  body: fineInput.extend(version.shape),
  answer: changed,
});

export const deleteFine = endpoint({
  name: 'deleteFine',
  method: 'DELETE',
  path: '/fine/{fine_id}',
  access: 'fine:delete',
  changes: ['fine'],
  summary: 'Delete a fine',
  params: ofFine,
  answer: z.object({ ok: z.literal(true) }),
});

export const postFineAssign = endpoint({
  name: 'postFineAssign',
  method: 'POST',
  path: '/fine/{fine_id}/assign',
  access: 'fine:edit',
  changes: ['fine'],
  summary: 'Say who drove, until the authority was told',
  params: ofFine,
  body: fineDriverInput.extend(version.shape),
  answer: changed,
});

export const postFineIdentify = endpoint({
  name: 'postFineIdentify',
  method: 'POST',
  path: '/fine/{fine_id}/identify',
  access: 'fine:edit',
  changes: ['fine'],
  summary: 'The authority was told on a day who drove',
  params: ofFine,
  body: fineDayInput.extend(version.shape),
  answer: changed,
});

export const postFinePay = endpoint({
  name: 'postFinePay',
  method: 'POST',
  path: '/fine/{fine_id}/pay',
  access: 'fine:edit',
  changes: ['fine'],
  summary: 'The fine was paid on a day',
  params: ofFine,
  body: fineDayInput.extend(version.shape),
  answer: changed,
});

export const postFineAppeal = endpoint({
  name: 'postFineAppeal',
  method: 'POST',
  path: '/fine/{fine_id}/appeal',
  access: 'fine:edit',
  changes: ['fine'],
  summary: 'The fine was appealed against',
  params: ofFine,
  body: version,
  answer: changed,
});

export const postFineResolve = endpoint({
  name: 'postFineResolve',
  method: 'POST',
  path: '/fine/{fine_id}/resolve',
  access: 'fine:edit',
  changes: ['fine'],
  summary: 'What the appeal came to: the fine stands and was paid, or it was annulled',
  params: ofFine,
  body: z.intersection(fineOutcomeInput, version),
  answer: changed,
});

export const postFineLapse = endpoint({
  name: 'postFineLapse',
  method: 'POST',
  path: '/fine/{fine_id}/lapse',
  access: 'fine:edit',
  changes: ['fine'],
  summary: 'The fine has prescribed',
  params: ofFine,
  body: version,
  answer: changed,
});

const ofDocument = ofFine.extend({ document_id: idText });

/** A paper of a fine: the notification, the receipt of an identification or of a payment. */
const fineDocument = z.object({
  id: z.int(),
  name: z.string(),
  category: z.enum(FINE_DOCUMENT_CATEGORIES),
  /** Octets. */
  size: z.int(),
  uploaded_at: z.iso.datetime(),
  uploaded_by: z.string(),
  /** The caller uploaded it. */
  own: z.boolean(),
});
export type FineDocument = z.infer<typeof fineDocument>;

export const getFineDocuments = endpoint({
  name: 'getFineDocuments',
  method: 'GET',
  path: '/fine/{fine_id}/document',
  access: 'fine:read',
  audited: 'fine',
  summary: 'Documents of a fine',
  params: ofFine,
  answer: z.object({ documents: z.array(fineDocument) }),
});

export const postFineDocument = endpoint({
  name: 'postFineDocument',
  method: 'POST',
  path: '/fine/{fine_id}/document',
  access: 'document:upload',
  changes: ['fine'],
  summary: 'Add a document to a fine: the file as body, at most 10 MB',
  params: ofFine,
  query: z.object({ name: fileNameField, category: z.enum(FINE_DOCUMENT_CATEGORIES, 'val.enum') }),
  body: octetStream({ max: DOC_MAX, types: [...new Set(Object.values(DOCUMENT_TYPES))] }),
  answer: z.object({ id: z.int() }),
});

export const deleteFineDocument = endpoint({
  name: 'deleteFineDocument',
  method: 'DELETE',
  path: '/fine/{fine_id}/document/{document_id}',
  access: 'document:delete',
  changes: ['fine'],
  summary: 'Delete a document of a fine',
  params: ofDocument,
  answer: z.object({ ok: z.literal(true) }),
});

export const getFineDocumentFile = endpoint({
  name: 'getFineDocumentFile',
  method: 'GET',
  path: '/fine/{fine_id}/document/{document_id}/file',
  access: 'fine:read',
  audited: 'fine',
  summary: 'The file of a document of a fine: to save, or to look at with `preview`',
  params: ofDocument,
  query: z.object({ preview: z.literal('true').optional() }),
  answer: 'bytes',
});
