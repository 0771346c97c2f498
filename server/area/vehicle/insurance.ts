import { insurances } from '#api/insurance.ts';
import { INSURANCE } from '#domain/vehicle/insurance.ts';
import { datedRowHandlers } from './dated-rows.ts';

/** Insurance policies of a vehicle (domain rules §9.3). */
export const insuranceHandlers = datedRowHandlers(insurances, INSURANCE, 'vehicle_insurance');
