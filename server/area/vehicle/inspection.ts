import { inspections } from '#api/inspection.ts';
import { INSPECTION } from '#domain/vehicle/inspection.ts';
import { datedRowHandlers } from './dated-rows.ts';

/** Inspections of a vehicle (domain rules §9.3). */
export const inspectionHandlers = datedRowHandlers(inspections, INSPECTION, 'vehicle_inspection');
