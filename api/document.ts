import { z } from 'zod';
import { DOC_MAX } from '#domain/constants.ts';
import {
  DOCUMENT_CATEGORIES,
  DOCUMENT_TYPES,
  documentInput,
  fileNameField,
} from '#domain/document/document.ts';
import { DOCUMENT_LIST, DOCUMENT_STATES } from '#domain/document/document-list.ts';
import { idText, versionField } from '#domain/field.ts';
import { endpoint, octetStream } from './endpoint.ts';
import { exportQuery, listOf, listQueryOf } from './list.ts';
import { ofVehicle } from './vehicle.ts';

const instant = z.iso.datetime();
const done = z.object({ ok: z.literal(true) });
const category = z.enum(DOCUMENT_CATEGORIES);
const ofDocument = ofVehicle.extend({ document_id: idText });
const ofVersion = ofDocument.extend({ number: idText });
const file = octetStream({ max: DOC_MAX, types: [...new Set(Object.values(DOCUMENT_TYPES))] });

/** A document in the list of all vehicles; size, time and user are those of its newest version. */
const documentRow = z.object({
  id: z.int(),
  vehicle_id: z.int(),
  license: z.string(),
  fleet_id: z.int(),
  fleet: z.string(),
  name: z.string(),
  category,
  expires: z.iso.date().nullable(),
  state: z.enum(DOCUMENT_STATES),
  versions: z.int(),
  size_kb: z.int(),
  uploaded_at: instant,
  uploaded_by: z.string(),
});
export type DocumentRow = z.infer<typeof documentRow>;

const documentQuery = listQueryOf(DOCUMENT_LIST);
export type DocumentQuery = z.infer<typeof documentQuery>;

/** One file of a document. */
const documentVersion = z.object({
  number: z.int(),
  /** The name of the file when it was uploaded. */
  file: z.string(),
  /** Octets. */
  size: z.int(),
  uploaded_at: instant,
  uploaded_by: z.string(),
  /** The caller uploaded it. */
  own: z.boolean(),
});
export type DocumentVersion = z.infer<typeof documentVersion>;

/** A document of a vehicle with all its versions, newest first. */
const vehicleDocument = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  category,
  expires: z.iso.date().nullable(),
  versions: z.array(documentVersion),
});
export type VehicleDocument = z.infer<typeof vehicleDocument>;

export const getDocuments = endpoint({
  name: 'getDocuments',
  method: 'GET',
  path: '/document',
  access: 'document:read',
  audited: 'document',
  of: ['document', 'vehicle', 'fleet'],
  summary: 'Documents of all vehicles: by name, plate, category, expiry',
  query: documentQuery,
  answer: listOf(documentRow),
});

export const getDocumentsExport = endpoint({
  name: 'getDocumentsExport',
  method: 'GET',
  path: '/document/export',
  access: 'document:read',
  audited: 'document',
  summary: 'Documents of all vehicles as an xlsx file',
  query: documentQuery.extend(exportQuery.shape),
  isExport: true,
  answer: 'bytes',
});

export const getVehicleDocuments = endpoint({
  name: 'getVehicleDocuments',
  method: 'GET',
  path: '/vehicle/{vehicle_id}/document',
  access: 'document:read',
  audited: 'document',
  summary: 'Documents of a vehicle with their versions',
  params: ofVehicle,
  answer: z.object({ documents: z.array(vehicleDocument) }),
});

export const postDocument = endpoint({
  name: 'postDocument',
  method: 'POST',
  path: '/vehicle/{vehicle_id}/document',
  access: 'document:upload',
  changes: ['document'],
  summary: 'Add a document to a vehicle: the file as body, at most 10 MB',
  params: ofVehicle,
  query: documentInput,
  body: file,
  answer: z.object({ id: z.int() }),
});

export const putDocument = endpoint({
  name: 'putDocument',
  method: 'PUT',
  path: '/vehicle/{vehicle_id}/document/{document_id}',
  access: 'document:upload',
  changes: ['document'],
  summary: 'Edit name, category and expiry of a document',
  params: ofDocument,
  body: documentInput.extend({ version: versionField }),
  answer: z.object({ version: z.int() }),
});

export const deleteDocument = endpoint({
  name: 'deleteDocument',
  method: 'DELETE',
  path: '/vehicle/{vehicle_id}/document/{document_id}',
  access: 'document:delete',
  changes: ['document'],
  summary: 'Delete a document with all its versions',
  params: ofDocument,
  answer: done,
});

export const postDocumentVersion = endpoint({
  name: 'postDocumentVersion',
  method: 'POST',
  path: '/vehicle/{vehicle_id}/document/{document_id}/version',
  access: 'document:upload',
  changes: ['document'],
  summary: 'Add a version to a document: the file as body, of the same extension',
  params: ofDocument,
  query: z.object({ name: fileNameField }),
  body: file,
  answer: z.object({ number: z.int() }),
});

export const deleteDocumentVersion = endpoint({
  name: 'deleteDocumentVersion',
  method: 'DELETE',
  path: '/vehicle/{vehicle_id}/document/{document_id}/version/{number}',
  access: 'document:delete',
  changes: ['document'],
  summary: 'Delete a version of a document that has others',
  params: ofVersion,
  answer: done,
});

export const getDocumentFile = endpoint({
  name: 'getDocumentFile',
  method: 'GET',
  path: '/vehicle/{vehicle_id}/document/{document_id}/version/{number}/file',
  access: 'document:read',
  audited: 'document',
  summary: 'The file of a version: to save, or to look at with `preview`',
  params: ofVersion,
  query: z.object({ preview: z.literal('true').optional() }),
  answer: 'bytes',
});
