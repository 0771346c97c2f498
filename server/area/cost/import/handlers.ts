import { costImport } from '#api/cost-import.ts';
import { lineImportHandlers } from '#server/area/line-import/handlers.ts';
import { COST_LINES } from './cost-lines.ts';

/** Files of costs: judged, mended, confirmed, stored, undone (domain rules §7.2). */
export const costImportHandlers = lineImportHandlers(costImport, COST_LINES);
