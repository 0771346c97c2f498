import {
  getFineImport,
  getFineImportRefusedExport,
  postFineImport,
  postFineImportApply,
} from '#api/fine-import.ts';
import { applyImport } from '#server/area/line-import/apply-import.ts';
import { draftImport } from '#server/area/line-import/draft-import.ts';
import { importRecord, refusedLines } from '#server/area/line-import/read-import.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { FINE_LINES } from './fine-lines.ts';

/** Lists of fines of renting companies: judged, confirmed, stored (domain rules §8.3). */
export const fineImportHandlers: readonly Handler[] = [
  handle(postFineImport, (call) => draftImport(call, FINE_LINES)),
  handle(getFineImport, (call) => importRecord(call, FINE_LINES)),
  handle(getFineImportRefusedExport, (call) => refusedLines(call, FINE_LINES)),
  handle(postFineImportApply, (call) => applyImport(call, FINE_LINES)),
];
