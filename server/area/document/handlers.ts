import { getDocuments, getDocumentsExport, getVehicleDocuments } from '#api/document.ts';
import { DOCUMENT_LIST } from '#domain/document/document-list.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { listFile } from '#server/base/list/list-file.ts';
import { deleteDocument } from './delete-document.ts';
import { deleteVersion, downloadVersion, uploadVersion } from './document-versions.ts';
import { editDocument } from './edit-document.ts';
import { readAllDocuments, readDocuments, readVehicleDocuments } from './read-documents.ts';
import { uploadDocument } from './upload-document.ts';

/** Documents of vehicles (domain rules §9.3). */
export const documentHandlers: readonly Handler[] = [
  handle(getDocuments, ({ app, caller, query }) => readDocuments(app, caller, query)),
  handle(getDocumentsExport, async (call) =>
    listFile(call, DOCUMENT_LIST, await readAllDocuments(call.app, call.caller, call.query)),
  ),
  handle(getVehicleDocuments, async ({ app, caller, params }) => ({
    documents: await readVehicleDocuments(app, caller, params.vehicle_id),
  })),
  uploadDocument,
  editDocument,
  deleteDocument,
  uploadVersion,
  deleteVersion,
  downloadVersion,
];
