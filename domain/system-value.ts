import { CONTRACT_TYPES } from './admin/contract.ts';
import { FUEL_TYPES } from './vehicle/fuel-type.ts';

/**
 * Codes of the values of enumerated lists that every installation has: fuels, contract types, types of bills,
 * purposes of looking at drivers.
 */
export const SYSTEM_VALUES = [
  ...FUEL_TYPES,
  ...CONTRACT_TYPES,
  'RENTAL',
  'AMORTIZATION',
  'REPAIR',
  'MAINTENANCE',
  'TYRES',
  'FUEL',
  'TOLL',
  'PARKING',
  'INSURANCE',
  'TAX',
  'INSPECTION',
  'FINE',
  'CLEANING',
  'CREDIT_NOTE',
  'OTHER',
  'SAFETY',
  'CUSTOMER_CLAIM',
  'THEFT',
  'AUTHORITY',
  'WORKING_TIME',
] as const;
export type SystemValue = (typeof SYSTEM_VALUES)[number];
