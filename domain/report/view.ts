/** The subjects of a report's rows: vehicles (/reports-vehicles), or drivers over all vehicles they drove (/reports-drivers). */
export const VARIANTS = ['vehicle', 'driver'] as const;
export type Variant = (typeof VARIANTS)[number];

/** The mark that identifies a row's subject, and the column that names it. */
export const SUBJECTS = {
  vehicle: { key: 'vehicleId', name: 'license' },
  driver: { key: 'driverId', name: 'driver' },
} as const satisfies Record<Variant, { key: string; name: string }>;

/**
 * Works (operative) or staff (structure): the two families of screens; in structure reports, all subjects are structure subjects
 * (§4.3).
 */
export const FAMILIES = ['operative', 'structure'] as const;
export type Family = (typeof FAMILIES)[number];

/** What a row of a subject covers: a civil day or a month in its zone, as far as it lies in the range, or the whole range. */
export const BREAKDOWNS = ['day', 'month', 'total'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** What the cells of resources measure (§5.8): hours with the engine on, or distance. */
export const METRICS = ['hours', 'distance'] as const;
export type Metric = (typeof METRICS)[number];
/**
 * What they show: one of these or, to who may know how much is used but not how (COS, MGO), only whether the resource was used.
 */
export type CellMetric = Metric | 'used';

/**
 * What determines a report's columns: the kind of subject, the family of screens, the user's country (ES adds works and assets,
 * §4.3), the breakdown, the days of the range, and what cells of resources show.
 */
export type ReportView = {
  variant: Variant;
  family: Family;
  country: string;
  breakdown: Breakdown;
  days: number;
  metric: CellMetric;
};

/**
 * What a row is about: a subject over the whole range, a subject in a part of it (a day, a month, a place), or one of the things that
 * happened (a journey, an event, a refuelling); null: none of these.
 */
export type RowOf = 'subject' | 'part' | 'single' | null;

/** The rows of reports that tell what each subject did over the range, or in each part of it. */
export function rowsOfSubjects({ breakdown }: Pick<ReportView, 'breakdown'>): RowOf {
  return breakdown === 'total' ? 'subject' : 'part';
}
