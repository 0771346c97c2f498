import { fineImport } from '#api/fine-import.ts';
import { lineImportHandlers } from '#server/area/line-import/handlers.ts';
import { FINE_LINES } from './fine-lines.ts';

/** Lists of fines: judged, mended, confirmed, stored, undone (domain rules §8.3). */
export const fineImportHandlers = lineImportHandlers(fineImport, FINE_LINES);
