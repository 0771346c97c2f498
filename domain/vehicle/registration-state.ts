/**
 * Registration state of a vehicle (spec §4). It is `deleting` until the external asset system has answered.
 */
export const REGISTRATION_STATES = ['registered', 'deregistered', 'deleting', 'deleted'] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

/** Reasons for which a vehicle leaves (domain rules §9.2); OTHER needs a text. */
export const CANCEL_REASONS = [
  'END_OF_CONTRACT',
  'RETURN',
  'SALE',
  'SCRAP',
  'TOTAL_LOSS',
  'THEFT',
  'TRANSFER',
  'OTHER',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/**
 * The parts of a vehicle's past that can be recovered (spec §2); parts that are not chosen are erased for
 * good.
 */
export const RECOVERY_MODULES = [
  'renting',
  'itv',
  'maintenance',
  'amortization',
  'bills',
  'tracking',
  'documents',
  'tachograph',
] as const;
export type RecoveryModule = (typeof RECOVERY_MODULES)[number];
