import type { LineImports } from '#api/line-import.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { applyImport } from './apply-import.ts';
import { draftImport } from './draft-import.ts';
import type { LineSource } from './line-source.ts';
import { mapImport, mendImport } from './mend-import.ts';
import { earlierImports, importRecord, refusedLines } from './read-import.ts';
import { importTemplate } from './template.ts';
import { undoImport } from './undo-import.ts';

/** The handlers of the import of one kind of records, from the template of its file to the undoing. */
export function lineImportHandlers<Field extends string, Input>(
  endpoints: LineImports,
  source: LineSource<Field, Input>,
): readonly Handler[] {
  return [
    handle(endpoints.template, (call) => importTemplate(call, source)),
    handle(endpoints.post, (call) => draftImport(call, source)),
    handle(endpoints.list, (call) => earlierImports(call, source)),
    handle(endpoints.get, (call) => importRecord(call, source)),
    handle(endpoints.columns, (call) => mapImport(call, source)),
    handle(endpoints.cells, (call) => mendImport(call, source)),
    handle(endpoints.refused, (call) => refusedLines(call, source)),
    handle(endpoints.apply, (call) => applyImport(call, source)),
    handle(endpoints.undo, (call) => undoImport(call, source)),
  ];
}
