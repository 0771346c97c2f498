import { bills } from '#api/bill.ts';
import { BILL } from '#domain/vehicle/bill.ts';
import { datedRowHandlers } from './dated-rows.ts';

/** Bills of a vehicle (domain rules §9.3). */
export const billHandlers = datedRowHandlers(bills, BILL, 'vehicle_bill');
