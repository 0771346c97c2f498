/** Below this distance a consumption is meaningless, metres (domain rules §4.2, consumption). */
export const FUEL_MIN_M = 10_000;
/** Below this distance events per 100 km are meaningless, metres (§4.2, events100). */
export const DRIVING_EVENTS_MIN_M = 50_000;
/** A journey that is longer than this without a halt of `LONG_HALT_S` is a long journey, seconds (§5.3). */
export const LONG_JOURNEY_S = 7_200;
export const LONG_HALT_S = 900;

/**
 * Litres, or kilowatt hours, per 100 km; null if the fuel is unknown or the distance is under 10 km. Example:
 * 5 l in 62.5 km are 8.
 */
export function consumptionOf(fuel: number | null, distanceM: number): number | null {
  return fuel === null || distanceM < FUEL_MIN_M ? null : (fuel / distanceM) * 100_000;
}

/**
 * Kilometres per litre, or per kilowatt hour; null if the fuel is unknown or none, or the distance under 10
 * km.
 */
export function economyOf(fuel: number | null, distanceM: number): number | null {
  const consumption = consumptionOf(fuel, distanceM);
  return consumption ? 100 / consumption : null;
}

/**
 * The excess of burnt over expected fuel, percent of the expected; null if nothing was expected. Example: 9 l
 * for 7.5 l are 20.
 */
export function deviationOf(burnt: number, expected: number): number | null {
  return expected > 0 ? ((burnt - expected) * 100) / expected : null;
}

/**
 * Mean speed while moving, km/h (§4.2: distance ÷ movement); null without movement. Example: 30 km in 30 min
 * are 60.
 */
export function averageSpeedKmh(distanceM: number, movementS: number): number | null {
  return movementS > 0 ? (distanceM * 3.6) / movementS : null;
}

/** Harsh events per 100 km; null under 50 km. Example: 3 events in 60 km are 5. */
export function eventsPer100Km(events: number, distanceM: number): number | null {
  return distanceM < DRIVING_EVENTS_MIN_M ? null : (events / distanceM) * 100_000;
}

/**
 * Estimated fuel for a distance, by the vehicle's own consumption (§5.4, estimate): litres or kilowatt hours.
 * Example: 20 km at 7.5 are 1.5.
 */
export function estimatedFuel(distanceM: number, consumptionL100: number): number {
  return (distanceM * consumptionL100) / 100_000;
}

/**
 * A sum or a ratio without the noise of binary fractions, to millionths. Example: 3.1999999999999997 becomes
 * 3.2.
 */
export function tidy(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/**
 * The time in which a vehicle was available, as a percentage of its time in the fleet (§5.8); null without
 * any.
 */
export function availabilityOf(outS: number, fleetS: number): number | null {
  return shareOf(fleetS - outS, fleetS);
}

/** Days of use as a percentage of the days on which the vehicle was available (§5.8); null without any. */
export function usageOf(usedDays: number, daysInFleet: number, outDays: number): number | null {
  return shareOf(usedDays, daysInFleet - outDays);
}

/** A part as a percentage of a whole, 0-100; null if the whole is zero. Example: 15 min of an hour are 25. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? (part * 100) / whole : null;
}
