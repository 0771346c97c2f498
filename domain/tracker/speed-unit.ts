/** Units that a tracker of the OsmAnd protocol may use for its speeds (protocol reference §2.1). */
export const SPEED_UNITS = ['knots', 'kmh', 'mph', 'mps'] as const;
export type SpeedUnit = (typeof SPEED_UNITS)[number];

/** The value of each unit in km/h. */
export const KMH_PER: Readonly<Record<SpeedUnit, number>> = { knots: 1.852, kmh: 1, mph: 1.609344, mps: 3.6 };
