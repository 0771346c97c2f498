/**
 * The subjects of a report's rows: vehicles (/reports-vehicles), or drivers with all vehicles they drove
 * (/reports-drivers).
 */
export const VARIANTS = ['vehicle', 'driver'] as const;
export type Variant = (typeof VARIANTS)[number];

/** The mark that identifies a row's subject, and the column that names it. */
export const SUBJECTS = {
  vehicle: { key: 'vehicleId', name: 'license' },
  driver: { key: 'driverId', name: 'driver' },
} as const satisfies Record<Variant, { key: string; name: string }>;

/**
 * The two families of screens: works (operative) and staff (structure). In structure reports, all subjects
 * are structure subjects (§4.3).
 */
export const FAMILIES = ['operative', 'structure'] as const;
export type Family = (typeof FAMILIES)[number];

/**
 * The time that a row of a subject covers: the whole range, or a civil day or month in its zone, cut to the
 * range.
 */
export const BREAKDOWNS = ['day', 'month', 'total'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** The metrics of the cells of resources (§5.8): hours with the engine on, or distance. */
export const METRICS = ['hours', 'distance'] as const;
export type Metric = (typeof METRICS)[number];
/**
 * The metric in a cell. Readers who may know the use but not its amount (COS, MGO) only see whether the
 * resource was used.
 */
export type CellMetric = Metric | 'used';

/**
 * Everything that determines a report's columns. It is the kind of subject, the family of screens, and the
 * user's country (ES adds works and assets, §4.3). It is also the breakdown, the days of the range, and the
 * metric in the cells of resources.
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
 * The subject of a row; null: none of these. `subject`: one over the whole range. `part`: one in a part of it
 * (a day, a month, a place). `single`: one journey, event, refuelling and the like.
 */
export type RowOf = 'subject' | 'part' | 'single' | null;

/** The kind of row in reports about the activity of each subject. */
export function rowsOfSubjects({ breakdown }: Pick<ReportView, 'breakdown'>): RowOf {
  return breakdown === 'total' ? 'subject' : 'part';
}
