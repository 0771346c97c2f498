import { tyres } from '#api/tyre.ts';
import { TYRE } from '#domain/vehicle/tyre.ts';
import { datedRowHandlers } from './dated-rows.ts';

/** Tyres of a vehicle (domain rules §9.3). */
export const tyreHandlers = datedRowHandlers(tyres, TYRE, 'vehicle_tyre');
