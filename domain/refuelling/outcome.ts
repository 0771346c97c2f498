/** The source of a refuelling. */
export const REFUELLING_SOURCES = ['statement', 'manual'] as const;

/** The validation of a refuelling: pending, or one of the outcomes of domain rules §6.3. */
export const VALIDATIONS = [
  'pending',
  'gps_ok',
  'different_position',
  'unknown_station',
  'out_of_hours',
  'no_position',
  'disconnected',
] as const;
export type Validation = (typeof VALIDATIONS)[number];
