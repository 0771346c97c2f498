import type { Handler } from '#server/base/http/route.ts';
import { fineDesk } from './get-desk.ts';
import { fineSheet } from './get-sheet.ts';

/** Endpoints for the desk where a fine gets its driver, and for the sheet to the authority. */
export const fineDeskHandlers: readonly Handler[] = [fineDesk, fineSheet];
