import { getDocumentFile } from '#api/document.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { DOC_MAX, DOC_NAME_MAX } from '#domain/constants.ts';
import { contentFault } from '#domain/document/content.ts';
import { DOCUMENT_TYPES, extensionOf, fileName } from '#domain/document/document.ts';
import { Fault } from '#domain/fault.ts';
import { callBytes } from '#web/base/call/call.ts';
import { saveFile } from '#web/kit/ui/save-file.ts';

/** The longest time for sending a file of 10 MB, milliseconds. */
export const FILE_TIMEOUT_MS = 120_000;

/** A stored file: its endpoint and its parameters. */
export type FileAddress = { endpoint: Endpoint; params: Readonly<Record<string, number>> };

/** A version of a document of a vehicle. */
export function versionAddress(params: {
  vehicle_id: number;
  document_id: number;
  number: number;
}): FileAddress {
  return { endpoint: getDocumentFile, params };
}

/**
 * Checks the file's content as the server will, and returns it with the type of its extension. @throws Fault
 * when the server would refuse it
 */
export async function checkedFile(file: File): Promise<{ name: string; body: Blob }> {
  const name = fileName(file.name);
  if (name.length > DOC_NAME_MAX) throw new Fault('val.maxLength', 422, { params: { max: DOC_NAME_MAX } });
  const extension = extensionOf(name);
  if (!extension) throw new Fault('err.uploadType', 415);
  if (file.size > DOC_MAX) throw new Fault('err.uploadSize', 413, { params: { max: '10 MB' } });
  const fault = await contentFault(extension, {
    size: file.size,
    read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
  });
  if (fault) throw new Fault(fault, 415, { params: { ext: extension } });
  return { name, body: file.slice(0, file.size, DOCUMENT_TYPES[extension]) };
}

/** Fetches a file and saves it for the user. */
export async function download({ endpoint, params }: FileAddress, file: string): Promise<void> {
  saveFile(await callBytes(endpoint, { params, query: {} }, { timeoutMs: FILE_TIMEOUT_MS }), file);
}

/** Can the page itself show the file? */
export function isShown(file: string): boolean {
  const extension = extensionOf(file);
  return extension !== null && (extension === 'pdf' || DOCUMENT_TYPES[extension].startsWith('image/'));
}
