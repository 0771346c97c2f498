/** About whom a report's rows are: vehicles (/reports-vehicles) or drivers over all vehicles they drove (/reports-drivers). */
export const VARIANTS = ['vehicle', 'driver'] as const;
export type Variant = (typeof VARIANTS)[number];

/** The mark that tells a row's subject apart, and the column that names it. */
export const SUBJECTS = {
  vehicle: { key: 'vehicleId', name: 'license' },
  driver: { key: 'driverId', name: 'driver' },
} as const satisfies Record<Variant, { key: string; name: string }>;

/** Works (operative) or staff (structure): the two families of screens, with structure reports limited to structure subjects (§4.3). */
export const FAMILIES = ['operative', 'structure'] as const;
export type Family = (typeof FAMILIES)[number];

/** What a row of a subject stands for: a civil day of its zone, or the whole range. */
export const BREAKDOWNS = ['day', 'total'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** What decides a report's columns: whose rows, the user's country (ES adds works and assets, §4.3), the grain, days of the range. */
export type ReportView = { variant: Variant; country: string; breakdown: Breakdown; days: number };
