import { postDocument, postDocumentVersion } from '#api/document.ts';
import { type DocumentCategory, extensionOf } from '#domain/document/document.ts';
import { Fault } from '#domain/fault.ts';
import { call } from '#web/base/call/call.ts';
import type { SendFile } from './use-uploads.ts';

/** The goal of a vehicle's file: a new document of a category, or a new version of a document. */
type Goal = { category: DocumentCategory } | { documentId: number; extension: string };

/** Sends files to a vehicle. */
export function vehicleSender(vehicle_id: number): SendFile<Goal> {
  return async (goal, { name, body }, options) => {
    if ('category' in goal) {
      const query = { name, category: goal.category };
      return call(postDocument, { params: { vehicle_id }, query, body }, options);
    }
    const { documentId: document_id, extension: ext } = goal;
    if (extensionOf(name) !== ext) throw new Fault('doc.1', 409, { params: { ext } });
    return call(postDocumentVersion, { params: { vehicle_id, document_id }, query: { name }, body }, options);
  };
}
