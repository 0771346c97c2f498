/**
 * Limits of the groups of the specification, always in SI units: below, between (both limits included), above
 * (domain rules §5.8).
 */
export const DIST_GROUPS_M = [20_000, 50_000] as const;
export const TIME_GROUPS_S = [1_800, 7_200] as const;
export const SPEED_BANDS_KMH = [50, 100] as const;

/** The quantities that are grouped, each with its limits and the column type that defines the unit. */
export const GROUPS = {
  distance: { edges: DIST_GROUPS_M, type: 'dist' },
  time: { edges: TIME_GROUPS_S, type: 'dur' },
  speed: { edges: SPEED_BANDS_KMH, type: 'speed' },
} as const;

/** The group that a column counts. */
export type Group = { of: keyof typeof GROUPS; place: 'below' | 'between' | 'above' };

/**
 * 0, 1 or 2: below the first limit, from the first to the second (both included), above. Example: 20 and 50
 * km are in group 1.
 */
export function groupOf(value: number, [low, high]: readonly [number, number]): 0 | 1 | 2 {
  return value < low ? 0 : value <= high ? 1 : 2;
}
