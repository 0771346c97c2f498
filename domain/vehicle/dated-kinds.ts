import { INSPECTION } from './inspection.ts';
import { RENTING } from './renting.ts';
import { TYRE } from './tyre.ts';

/** Every kind of dated rows of a vehicle's record. */
export const DATED_KINDS = [INSPECTION, RENTING, TYRE] as const;
