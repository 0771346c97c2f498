import {
  getFineImport,
  getFineImportRefusedExport,
  postFineImport,
  postFineImportApply,
} from '#api/fine-import.ts';
import { type Handler, handle } from '../../http/route.ts';
import { applyImport } from '../../line-import/apply-import.ts';
import { draftImport } from '../../line-import/draft-import.ts';
import { importRecord, refusedLines } from '../../line-import/read-import.ts';
import { FINE_LINES } from './fine-lines.ts';

/** Lists of fines of renting companies: judged, confirmed, stored (domain rules §8.3). */
export const fineImportHandlers: readonly Handler[] = [
  handle(postFineImport, (call) => draftImport(call, FINE_LINES)),
  handle(getFineImport, (call) => importRecord(call, FINE_LINES)),
  handle(getFineImportRefusedExport, (call) => refusedLines(call, FINE_LINES)),
  handle(postFineImportApply, (call) => applyImport(call, FINE_LINES)),
];
