import type { Handler } from '#server/base/http/route.ts';
import { reportOwnDefect } from './own-defect.ts';

/** Defects and repair orders (decision 141). */
export const upkeepHandlers: readonly Handler[] = [reportOwnDefect];
