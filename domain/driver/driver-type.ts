/**
 * OPERATIVE: site crews, visible in full detail. STRUCTURE: staff with a company car, visible only with
 * `allowed_estructura` (§1).
 */
export const DRIVER_TYPES = ['OPERATIVE', 'STRUCTURE'] as const;
export type DriverType = (typeof DRIVER_TYPES)[number];
