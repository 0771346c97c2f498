import { INSPECTION } from './inspection.ts';
import { TYRE } from './tyre.ts';

/** Every kind of dated rows of a vehicle's record. */
export const DATED_KINDS = [INSPECTION, TYRE] as const;
