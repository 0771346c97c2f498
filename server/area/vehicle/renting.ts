import { rentings } from '#api/renting.ts';
import { RENTING } from '#domain/vehicle/renting.ts';
import { sheetFollows } from './contract-on-sheet.ts';
import { datedRowHandlers } from './dated-rows.ts';

/** Renting contracts of a vehicle (domain rules §9.3); each change updates the vehicle's sheet. */
export const rentingHandlers = datedRowHandlers(rentings, RENTING, 'vehicle_renting', sheetFollows);
