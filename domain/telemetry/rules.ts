import {
  HARSH_LEAST,
  IDLE_MIN,
  LEGAL_OVER,
  POI_STOP,
  SPEED_HOLD,
  SPEED_TOL,
  STOP_SPLIT,
} from '../constants.ts';

/**
 * The thresholds of the folds that an administrator may change (domain rules §0.3, §5.1, §5.2, §5.10). All
 * others are constants. The names are those of the wire and end in their unit.
 */
export type Thresholds = {
  /** Percent above the limit from which an excess may be an event. */
  speed_tolerance_pct: number;
  /** Time above the tolerance that makes an excess an event. */
  speed_hold_s: number;
  /**
   * The margins over the legal limit of the road, as a speed and in percent of the limit. An excess counts
   * above the larger one.
   */
  legal_over_kmh: number;
  legal_over_pct: number;
  /** Time over that margin that makes an event. */
  legal_hold_s: number;
  /** Shortest halt with the engine on that counts as idling. */
  idle_min_s: number;
  /** Time with the ignition off that ends a journey. */
  stop_split_s: number;
  /** Shortest halt that is a visit to a point of interest. */
  poi_stop_s: number;
  /** Least strength of harsh driving that counts: light vehicles. */
  braking_g: number;
  acceleration_g: number;
  cornering_g: number;
  /** The same for vehicles of more than 3,500 kg. */
  heavy_braking_g: number;
  heavy_acceleration_g: number;
  heavy_cornering_g: number;
};
export type ThresholdId = keyof Thresholds;

/** Thresholds with their version: 1 comes with the product, and each adoption gets the next number. */
export type RuleVersion = { version: number; thresholds: Thresholds };

/**
 * The rules of a vehicle by instant. They change only at the beginning of civil days of its zone. The rules
 * at its beginning decide a journey, an excess or a halt, so a day has one version.
 */
export type RuleLookup = { at(timeMs: number): RuleVersion };

/** The rules that come with the product. */
export const FIRST_RULES: RuleVersion = {
  version: 1,
  thresholds: {
    speed_tolerance_pct: Math.round(SPEED_TOL * 100),
    speed_hold_s: SPEED_HOLD,
    legal_over_kmh: LEGAL_OVER.kmh,
    legal_over_pct: LEGAL_OVER.pct,
    legal_hold_s: SPEED_HOLD,
    idle_min_s: IDLE_MIN,
    stop_split_s: STOP_SPLIT,
    poi_stop_s: POI_STOP,
    braking_g: HARSH_LEAST.braking.light,
    acceleration_g: HARSH_LEAST.acceleration.light,
    cornering_g: HARSH_LEAST.cornering.light,
    heavy_braking_g: HARSH_LEAST.braking.heavy,
    heavy_acceleration_g: HARSH_LEAST.acceleration.heavy,
    heavy_cornering_g: HARSH_LEAST.cornering.heavy,
  },
};
export const THRESHOLD_IDS = Object.keys(FIRST_RULES.thresholds) as ThresholdId[];

/** The rules of a vehicle without any adopted ones. */
export const ALWAYS_FIRST: RuleLookup = { at: () => FIRST_RULES };

/** Are two sets of thresholds equal? */
export function sameThresholds(a: Thresholds, b: Thresholds): boolean {
  return THRESHOLD_IDS.every((id) => a[id] === b[id]);
}
