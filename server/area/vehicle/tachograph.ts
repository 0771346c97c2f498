import { tachographs } from '#api/tachograph.ts';
import { TACHOGRAPH } from '#domain/vehicle/tachograph.ts';
import { datedRowHandlers } from './dated-rows.ts';

/** Tachographs of a vehicle (domain rules §9.3). */
export const tachographHandlers = datedRowHandlers(tachographs, TACHOGRAPH, 'vehicle_tachograph');
