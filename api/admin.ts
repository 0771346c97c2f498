import { z } from 'zod';
import { ADDITIONAL_TYPES, additionalInput } from '#domain/admin/additional-field.ts';
import { CONTRACT_CLASSES } from '#domain/admin/contract.ts';
import { ENUMERATED_LISTS, enumeratedChange, enumeratedInput } from '#domain/admin/enumerated-list.ts';
import { NOTE_LIST } from '#domain/admin/note-list.ts';
import { versionNoteInput } from '#domain/admin/version-note.ts';
import { idField, idText, versionField } from '#domain/field.ts';
import { LANGUAGES } from '#domain/language.ts';
import { historyAnswer } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { exportQuery, listQueryOf } from './list.ts';
import { versionNote } from './news.ts';

const done = z.object({ ok: z.literal(true) });
const changed = z.object({ version: z.int() });

const ofValue = z.object({ value_id: idText });
const ofField = z.object({ field_id: idText });
const ofNote = z.object({ version: z.string().regex(/^[0-9]+([.][0-9]+){1,2}$/) });

/** A value of an enumerated list as /config-enum shows it. */
export const enumeratedRecord = z.object({
  id: z.int(),
  list: z.enum(ENUMERATED_LISTS),
  /** The name in the reader's language. */
  name: z.string(),
  /** The label as entered; the code while nobody has renamed a value of the system. */
  entered: z.string(),
  /** Labels by language; a language without one reads the label as entered. */
  labels: z.partialRecord(z.enum(LANGUAGES), z.string()),
  /** Set for values of the system; for a contract typology, its type. */
  code: z.string().nullable(),
  parent_id: z.int().nullable(),
  class: z.enum(CONTRACT_CLASSES).nullable(),
  /** The value is the same in every installation, and only SYS may change it. */
  system: z.boolean(),
  /** No longer offered; records that already have the value keep it. */
  retired: z.boolean(),
  /** Number of records that have the value; values below it in the list do not count. */
  uses: z.int(),
  version: z.int(),
});
export type EnumeratedRecord = z.infer<typeof enumeratedRecord>;

export const getEnumeratedValues = endpoint({
  name: 'getEnumeratedValues',
  method: 'GET',
  path: '/admin/enumerated',
  access: 'enum:read',
  audited: 'enum_value',
  of: ['enum_value', 'vehicle', 'tracker'],
  summary: 'Every value of the enumerated lists, retired ones too',
  answer: z.object({ values: z.array(enumeratedRecord) }),
});

export const postEnumeratedValue = endpoint({
  name: 'postEnumeratedValue',
  method: 'POST',
  path: '/admin/enumerated',
  access: 'enum:edit',
  changes: ['enum_value'],
  summary: 'Add a value to a list',
  body: enumeratedInput,
  answer: z.object({ id: z.int() }),
});

export const putEnumeratedValue = endpoint({
  name: 'putEnumeratedValue',
  method: 'PUT',
  path: '/admin/enumerated/{value_id}',
  access: 'enum:edit',
  changes: ['enum_value'],
  summary: 'Rename a value',
  params: ofValue,
  body: enumeratedChange.extend({ version: versionField }),
  answer: changed,
});

export const postEnumeratedRetirement = endpoint({
  name: 'postEnumeratedRetirement',
  method: 'POST',
  path: '/admin/enumerated/{value_id}/retirement',
  access: 'enum:edit',
  changes: ['enum_value'],
  summary: 'Retire a value, or restore it',
  params: ofValue,
  body: z.object({ retired: z.boolean(), version: versionField }),
  answer: changed,
});

export const deleteEnumeratedValue = endpoint({
  name: 'deleteEnumeratedValue',
  method: 'DELETE',
  path: '/admin/enumerated/{value_id}',
  access: 'enum:edit',
  changes: ['enum_value'],
  summary: 'Delete a value that nothing uses',
  params: ofValue,
  answer: done,
});

export const getEnumeratedHistory = endpoint({
  name: 'getEnumeratedHistory',
  method: 'GET',
  path: '/admin/enumerated/{value_id}/history',
  access: 'enum:read',
  audited: 'enum_value',
  summary: 'Changes of a value',
  params: ofValue,
  answer: historyAnswer,
});

/** Definition of an additional field of the vehicle. */
export const additionalField = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(ADDITIONAL_TYPES),
  required: z.boolean(),
  /** Number of vehicles with a value. */
  uses: z.int(),
  version: z.int(),
});
export type AdditionalField = z.infer<typeof additionalField>;

/** The definitions in their order; the vehicle's form is made from them. */
export const getAdditionalFields = endpoint({
  name: 'getAdditionalFields',
  method: 'GET',
  path: '/admin/additional',
  access: 'session',
  forPrograms: true,
  of: ['additional_field', 'vehicle'],
  summary: 'Definitions of additional fields',
  answer: z.object({ fields: z.array(additionalField) }),
});

export const postAdditionalField = endpoint({
  name: 'postAdditionalField',
  method: 'POST',
  path: '/admin/additional',
  access: 'enum:edit',
  changes: ['additional_field'],
  summary: 'Define an additional field',
  body: additionalInput,
  answer: z.object({ id: z.int() }),
});

export const putAdditionalField = endpoint({
  name: 'putAdditionalField',
  method: 'PUT',
  path: '/admin/additional/{field_id}',
  access: 'enum:edit',
  changes: ['additional_field'],
  summary: 'Edit the definition of an additional field',
  params: ofField,
  body: additionalInput.extend({ version: versionField }),
  answer: changed,
});

export const deleteAdditionalField = endpoint({
  name: 'deleteAdditionalField',
  method: 'DELETE',
  path: '/admin/additional/{field_id}',
  access: 'enum:edit',
  changes: ['additional_field'],
  summary: 'Delete an additional field that no vehicle has',
  params: ofField,
  answer: done,
});

/** All additional fields, in their new order. */
export const putAdditionalOrder = endpoint({
  name: 'putAdditionalOrder',
  method: 'PUT',
  path: '/admin/additional_order',
  access: 'enum:edit',
  changes: ['additional_field'],
  summary: 'Order the additional fields',
  body: z.object({ ids: z.array(idField).max(100) }),
  answer: done,
});

/** A version note as /config-versions shows it. */
export const versionNoteRecord = versionNote.extend({
  /** Version for the optimistic lock. */
  record_version: z.int(),
});
export type VersionNoteRecord = z.infer<typeof versionNoteRecord>;

export const getVersionNoteRecords = endpoint({
  name: 'getVersionNoteRecords',
  method: 'GET',
  path: '/admin/version_note',
  access: 'version_note:read',
  audited: 'version_note',
  summary: 'Version notes with all their texts, newest first',
  answer: z.object({ notes: z.array(versionNoteRecord) }),
});

export const getVersionNotesExport = endpoint({
  name: 'getVersionNotesExport',
  method: 'GET',
  path: '/admin/version_note/export',
  access: 'version_note:read',
  audited: 'version_note',
  summary: 'Version notes as an xlsx file',
  query: listQueryOf(NOTE_LIST).extend(exportQuery.shape),
  isExport: true,
  answer: 'bytes',
});

export const postVersionNote = endpoint({
  name: 'postVersionNote',
  method: 'POST',
  path: '/admin/version_note',
  access: 'version_note:edit',
  changes: ['version_note'],
  summary: 'Write a version note',
  body: versionNoteInput,
  bodyKb: 64,
  answer: z.object({ version: z.string() }),
});

export const putVersionNote = endpoint({
  name: 'putVersionNote',
  method: 'PUT',
  path: '/admin/version_note/{version}',
  access: 'version_note:edit',
  changes: ['version_note'],
  summary: 'Edit a version note',
  params: ofNote,
  body: versionNoteInput.extend({ record_version: versionField }),
  bodyKb: 64,
  answer: z.object({ record_version: z.int() }),
});

export const deleteVersionNote = endpoint({
  name: 'deleteVersionNote',
  method: 'DELETE',
  path: '/admin/version_note/{version}',
  access: 'version_note:edit',
  changes: ['version_note'],
  summary: 'Delete a version note',
  params: ofNote,
  answer: done,
});

export const getVersionNoteHistory = endpoint({
  name: 'getVersionNoteHistory',
  method: 'GET',
  path: '/admin/version_note/{version}/history',
  access: 'version_note:read',
  audited: 'version_note',
  summary: 'Changes of a version note',
  params: ofNote,
  answer: historyAnswer,
});

/**
 * A value of an enumerated list. Its name is its label in the reader's language. The parent of a model is its
 * brand, the parent of a subtype its type. Only contract typologies have a `class`.
 */
const enumeratedValue = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  parent_id: z.int().nullable(),
  class: z.enum(['own_vehicle', 'own_equipment', 'rented']).nullable(),
});
export type EnumeratedValue = z.infer<typeof enumeratedValue>;

/** Values in use of each list, by list id (spec §3). */
export const getEnumerated = endpoint({
  name: 'getEnumerated',
  method: 'GET',
  path: '/enumerated',
  access: 'session',
  forPrograms: true,
  of: ['enum_value'],
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
