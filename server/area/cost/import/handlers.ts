import {
  getCostImport,
  getCostImportRefusedExport,
  postCostImport,
  postCostImportApply,
} from '#api/cost-import.ts';
import { applyImport } from '#server/area/line-import/apply-import.ts';
import { draftImport } from '#server/area/line-import/draft-import.ts';
import { importRecord, refusedLines } from '#server/area/line-import/read-import.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { COST_LINES } from './cost-lines.ts';

/** Files of costs: judged, confirmed, stored (domain rules §7.2). */
export const costImportHandlers: readonly Handler[] = [
  handle(postCostImport, (call) => draftImport(call, COST_LINES)),
  handle(getCostImport, (call) => importRecord(call, COST_LINES)),
  handle(getCostImportRefusedExport, (call) => refusedLines(call, COST_LINES)),
  handle(postCostImportApply, (call) => applyImport(call, COST_LINES)),
];
