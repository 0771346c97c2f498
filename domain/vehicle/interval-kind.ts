/** The reason why a vehicle was unavailable (domain rules §5.8). */
export const INTERVAL_KINDS = ['unusable', 'in_maintenance'] as const;
export type IntervalKind = (typeof INTERVAL_KINDS)[number];
