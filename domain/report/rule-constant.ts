import type { ColumnType } from '../column.ts';
import {
  AREA_HYST,
  AREA_MIN,
  CARD_WINDOW,
  CONSUMPTION_MIN_M,
  CONSUMPTION_MONTHS,
  DEFAULT_MAX_SPEED,
  DISC_OFF,
  DISC_ON,
  FIX_OK,
  FRAUD_STOP,
  HARSH_LEAST,
  HARSH_MERGE,
  IDLE_MIN,
  JOURNEY_MIN,
  LEGAL_OVER,
  MOVING,
  POI_RADIUS,
  POI_STOP,
  RF_RADIUS,
  RF_TOL_EST,
  RF_TOL_LEVEL,
  RF_WINDOW,
  SPEED_HOLD,
  SPEED_MAX_VALID,
  SPEED_MERGE,
  SPEED_TOL,
  STOP_SPLIT,
} from '../constants.ts';
import { LOW_24_V, LOW_PCT, LOW_V } from '../telemetry/battery.ts';
import { DROP_L } from '../telemetry/fuel-drop.ts';
import { IMPACT_G } from '../telemetry/harsh.ts';
import { TOWED_M } from '../telemetry/parking.ts';
import type { ThresholdId, Thresholds } from '../telemetry/rules.ts';
import { CUT_ALERT } from '../telemetry/tampering.ts';
import { BURN_MAX_DL_H } from '../telemetry/tank.ts';
import { BLIND_MS, LONG_IDLE_MS, LONG_JOURNEY_H, REST_MS } from '../telemetry/watch.ts';
import { DIST_GROUPS_M, SPEED_BANDS_KMH, TIME_GROUPS_S } from './group.ts';
import { DRIVING_EVENTS_MIN_M, FUEL_MIN_M, LONG_HALT_S, LONG_JOURNEY_S } from './measure.ts';
import { SCORE_BANDS, SCORE_TERMS } from './score.ts';

type Constant = { type: ColumnType; value: number };

/**
 * The constants that the rules of reports name, in wire units of their type. Their names are the texts
 * `explain.constant_<id>`.
 */
export const RULE_CONSTANTS = {
  stopSplit: { type: 'dur', value: STOP_SPLIT },
  journeyDistance: { type: 'dist', value: JOURNEY_MIN.distanceM },
  journeyDuration: { type: 'dur', value: JOURNEY_MIN.durationS },
  fixSatellites: { type: 'int', value: FIX_OK.satellites },
  fixHdop: { type: 'int', value: FIX_OK.hdop },
  validSpeed: { type: 'speed', value: SPEED_MAX_VALID },
  moving: { type: 'speed', value: MOVING },
  idle: { type: 'dur', value: IDLE_MIN },
  fuelDistance: { type: 'dist', value: FUEL_MIN_M },
  referenceMonths: { type: 'int', value: CONSUMPTION_MONTHS },
  referenceDistance: { type: 'dist', value: CONSUMPTION_MIN_M },
  usualLimit: { type: 'speed', value: DEFAULT_MAX_SPEED },
  speedTolerance: { type: 'pct', value: SPEED_TOL * 100 },
  speedHold: { type: 'dur', value: SPEED_HOLD },
  legalOver: { type: 'speed', value: LEGAL_OVER.kmh },
  legalShare: { type: 'pct', value: LEGAL_OVER.pct },
  legalHold: { type: 'dur', value: SPEED_HOLD },
  speedMerge: { type: 'dur', value: SPEED_MERGE },
  harshMerge: { type: 'dur', value: HARSH_MERGE },
  acceleration: { type: 'dec2', value: HARSH_LEAST.acceleration.light },
  braking: { type: 'dec2', value: HARSH_LEAST.braking.light },
  cornering: { type: 'dec2', value: HARSH_LEAST.cornering.light },
  heavyAcceleration: { type: 'dec2', value: HARSH_LEAST.acceleration.heavy },
  heavyBraking: { type: 'dec2', value: HARSH_LEAST.braking.heavy },
  heavyCornering: { type: 'dec2', value: HARSH_LEAST.cornering.heavy },
  eventsDistance: { type: 'dist', value: DRIVING_EVENTS_MIN_M },
  longJourney: { type: 'dur', value: LONG_JOURNEY_S },
  longHalt: { type: 'dur', value: LONG_HALT_S },
  pointsExcesses: { type: 'int', value: SCORE_TERMS.excesses.weight },
  pointsBraking: { type: 'int', value: SCORE_TERMS.harshBraking.weight },
  pointsAcceleration: { type: 'int', value: SCORE_TERMS.harshAcceleration.weight },
  pointsCornering: { type: 'int', value: SCORE_TERMS.harshCornering.weight },
  capEvents: { type: 'int', value: SCORE_TERMS.excesses.cap },
  pointsIdle: { type: 'int', value: SCORE_TERMS.idle.weight },
  capIdle: { type: 'pct', value: SCORE_TERMS.idle.cap * 100 },
  pointsConsumption: { type: 'int', value: SCORE_TERMS.consumption.weight },
  capConsumption: { type: 'pct', value: SCORE_TERMS.consumption.cap * 100 },
  pointsLongJourneys: { type: 'int', value: SCORE_TERMS.longJourneys.weight },
  capLongJourneys: { type: 'pct', value: SCORE_TERMS.longJourneys.cap * 100 },
  bandA: { type: 'int', value: SCORE_BANDS.A },
  bandB: { type: 'int', value: SCORE_BANDS.B },
  bandC: { type: 'int', value: SCORE_BANDS.C },
  lowSpeed: { type: 'speed', value: SPEED_BANDS_KMH[0] },
  highSpeed: { type: 'speed', value: SPEED_BANDS_KMH[1] },
  lowDistance: { type: 'dist', value: DIST_GROUPS_M[0] },
  highDistance: { type: 'dist', value: DIST_GROUPS_M[1] },
  lowTime: { type: 'dur', value: TIME_GROUPS_S[0] },
  highTime: { type: 'dur', value: TIME_GROUPS_S[1] },
  stationWindow: { type: 'dur', value: RF_WINDOW },
  stationRadius: { type: 'dist', value: RF_RADIUS },
  levelLitres: { type: 'vol', value: RF_TOL_LEVEL.litres },
  levelShare: { type: 'pct', value: RF_TOL_LEVEL.share * 100 },
  estimateLitres: { type: 'vol', value: RF_TOL_EST.litres },
  estimateShare: { type: 'pct', value: RF_TOL_EST.share * 100 },
  cardBefore: { type: 'dur', value: CARD_WINDOW.beforeS },
  cardAfter: { type: 'dur', value: CARD_WINDOW.afterS },
  poiRadius: { type: 'dist', value: POI_RADIUS },
  poiStop: { type: 'dur', value: POI_STOP },
  fraudStop: { type: 'dur', value: FRAUD_STOP },
  areaDistance: { type: 'dist', value: AREA_HYST.distanceM },
  areaDuration: { type: 'dur', value: AREA_HYST.durationS },
  areaStay: { type: 'dur', value: AREA_MIN },
  silentOn: { type: 'dur', value: DISC_ON },
  silentOff: { type: 'dur', value: DISC_OFF },
  towed: { type: 'dist', value: TOWED_M },
  longIdle: { type: 'dur', value: LONG_IDLE_MS / 1000 },
  longDrive: { type: 'dur', value: LONG_JOURNEY_H * 3600 },
  rest: { type: 'dur', value: REST_MS / 1000 },
  impact: { type: 'dec2', value: IMPACT_G },
  powerCut: { type: 'dur', value: CUT_ALERT },
  lowSupply: { type: 'dec2', value: LOW_V },
  lowSupply24: { type: 'dec2', value: LOW_24_V },
  lowBattery: { type: 'pct', value: LOW_PCT },
  noFix: { type: 'dur', value: BLIND_MS / 1000 },
  fuelDrop: { type: 'vol', value: DROP_L },
  fastestBurn: { type: 'vol', value: BURN_MAX_DL_H / 10 },
} as const satisfies Readonly<Record<string, Constant>>;
export type ConstantId = keyof typeof RULE_CONSTANTS;

/** The constants that an administrator may change, each with its threshold. */
const THRESHOLD_OF: Partial<Record<ConstantId, ThresholdId>> = {
  stopSplit: 'stop_split_s',
  idle: 'idle_min_s',
  poiStop: 'poi_stop_s',
  speedTolerance: 'speed_tolerance_pct',
  speedHold: 'speed_hold_s',
  legalOver: 'legal_over_kmh',
  legalShare: 'legal_over_pct',
  legalHold: 'legal_hold_s',
  acceleration: 'acceleration_g',
  braking: 'braking_g',
  cornering: 'cornering_g',
  heavyAcceleration: 'heavy_acceleration_g',
  heavyBraking: 'heavy_braking_g',
  heavyCornering: 'heavy_cornering_g',
};

/** May the constant differ from version to version of the rules? */
export const isThreshold = (id: ConstantId): boolean => THRESHOLD_OF[id] !== undefined;

/** The value of a constant under some rules. */
export function constantBy(id: ConstantId, thresholds: Thresholds): Constant {
  const threshold = THRESHOLD_OF[id];
  return threshold ? { ...RULE_CONSTANTS[id], value: thresholds[threshold] } : RULE_CONSTANTS[id];
}
