import { amortizations } from '#api/amortization.ts';
import { AMORTIZATION } from '#domain/vehicle/amortization.ts';
import { datedRowHandlers } from './dated-rows.ts';

/** Amortizations of a vehicle (domain rules §9.3). */
export const amortizationHandlers = datedRowHandlers(amortizations, AMORTIZATION, 'vehicle_amortization');
