import { maintenances } from '#api/maintenance.ts';
import { MAINTENANCE } from '#domain/vehicle/maintenance.ts';
import { datedRowHandlers } from './dated-rows.ts';

/** Maintenances of a vehicle (domain rules §9.3). */
export const maintenanceHandlers = datedRowHandlers(maintenances, MAINTENANCE, 'vehicle_maintenance');
