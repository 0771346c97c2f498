import { claims } from '#api/claim.ts';
import { CLAIM } from '#domain/vehicle/claim.ts';
import { datedRowHandlers } from './dated-rows.ts';

/** Claims of a vehicle (domain rules §9.3). */
export const claimHandlers = datedRowHandlers(claims, CLAIM, 'vehicle_claim');
