import { deviationOf, shareOf, tidy } from './measure.ts';

/** Recommendations for a vehicle's consumption (domain rules §5.5); the texts are `report.rec_<code>`. */
export const RECOMMENDATIONS = [
  'noData',
  'refuel',
  'noRef',
  'checkData',
  'idle',
  'smooth',
  'speed',
  'maintenance',
  'ok',
] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];

/** The facts that a recommendation uses. Null is unknown. */
export type Driven = {
  distanceM: number;
  /** Litres, or kilowatt hours, burnt; estimates included. */
  fuel: number | null;
  /** Nothing of the fuel was measured. */
  isOnlyEstimated: boolean;
  /** Fuel bought; null where it is unknown, for example for electric vehicles. */
  liters: number | null;
  consumption: number | null;
  refConsumption: number | null;
  durationS: number;
  idleS: number;
  events100: number | null;
  /** Share of the movement at more than 100 km/h, 0-100. */
  band3Pct: number | null;
};

/** Below this distance there is no recommendation, metres. */
const LEAST_M = 50_000;
/** Bought fuel beyond this share and these litres cannot have been burnt. */
const BOUGHT = { share: 1.15, liters: 10 } as const;
/** Deviations, per cent of the reference: too low to be true, and too high. */
const DEVIATION = { low: -30, high: 15 } as const;
/**
 * Causes of a high consumption, above these values: idling (share of the duration, %), harsh events per 100
 * km and fast driving (share of the movement, %).
 */
const CAUSE = { idlePct: 20, events100: 10, band3Pct: 40 } as const;

/** The first recommendation that applies (domain rules §5.5). */
export function recommendationOf(driven: Driven): Recommendation {
  const { distanceM, fuel, isOnlyEstimated, liters, consumption, refConsumption } = driven;
  if (distanceM < LEAST_M || fuel === null || isOnlyEstimated || consumption === null) return 'noData';
  if (liters !== null && liters > fuel * BOUGHT.share + BOUGHT.liters) return 'refuel';
  const above = refConsumption === null ? null : deviationOf(consumption, refConsumption);
  if (above === null) return 'noRef';
  // 30 % below 8 must not be a hair more because of binary fractions.
  const deviation = tidy(above);
  if (deviation < DEVIATION.low) return 'checkData';
  if (deviation <= DEVIATION.high) return 'ok';
  if ((shareOf(driven.idleS, driven.durationS) ?? 0) > CAUSE.idlePct) return 'idle';
  if ((driven.events100 ?? 0) > CAUSE.events100) return 'smooth';
  if ((driven.band3Pct ?? 0) > CAUSE.band3Pct) return 'speed';
  return 'maintenance';
}
