import { AMORTIZATION } from './amortization.ts';
import { BILL } from './bill.ts';
import { CLAIM } from './claim.ts';
import { INSPECTION } from './inspection.ts';
import { INSURANCE } from './insurance.ts';
import { MAINTENANCE } from './maintenance.ts';
import { RENTING } from './renting.ts';
import { TACHOGRAPH } from './tachograph.ts';
import { TYRE } from './tyre.ts';

/** Every kind of dated rows of a vehicle's record. */
export const DATED_KINDS = [
  RENTING,
  AMORTIZATION,
  TACHOGRAPH,
  INSPECTION,
  BILL,
  MAINTENANCE,
  TYRE,
  CLAIM,
  INSURANCE,
] as const;
export type AnyDatedKind = (typeof DATED_KINDS)[number];
