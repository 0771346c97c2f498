import { consumptionOf, estimatedFuel } from '#domain/report/measure.ts';
import type { SharedCells } from './query.ts';

/**
 * The fuel of a row (domain rules §5.4): litres, or kilowatt hours when it contains only electric vehicles.
 */
export type Fuel = {
  amount: number | null;
  /**
   * The distance on which it was burnt, metres. Journeys without a figure count neither here nor in the
   * amount.
   */
  distanceM: number;
  /** The part of this distance on which it was measured. */
  measuredM: number;
  isEstimated: boolean;
  isElectric: boolean;
};

/** Distances of some journeys of one vehicle, with the counter's figure for a part of them. */
export type FuelPart = {
  isElectric: boolean;
  consumptionL100: number | null;
  /** The fuel by the counter, and the metres on which it was counted. */
  countedL: number | null;
  countedM: number;
  /** Metres without a counter. */
  uncountedM: number;
};

export const NO_FUEL: Fuel = {
  amount: null,
  distanceM: 0,
  measuredM: 0,
  isEstimated: false,
  isElectric: false,
};

/**
 * The fuel of one vehicle's journeys: by the counter, else estimated from the vehicle's consumption, else
 * unknown.
 */
export function fuelOf({ isElectric, consumptionL100, ...part }: FuelPart): Fuel {
  const isEstimated = part.uncountedM > 0 && consumptionL100 !== null;
  const estimated = isEstimated ? estimatedFuel(part.uncountedM, consumptionL100) : null;
  const { countedL } = part;
  const measuredM = countedL === null ? 0 : part.countedM;
  return {
    amount: countedL === null && estimated === null ? null : (countedL ?? 0) + (estimated ?? 0),
    distanceM: measuredM + (isEstimated ? part.uncountedM : 0),
    measuredM,
    isEstimated,
    isElectric,
  };
}

/**
 * The fuel of several vehicles together. Litres and kilowatt hours are never added: in a mixture only the
 * litres count.
 */
export function addFuel(a: Fuel, b: Fuel): Fuel {
  if (a.amount === null) return b;
  if (b.amount === null) return a;
  if (a.isElectric !== b.isElectric) return a.isElectric ? b : a;
  return {
    amount: a.amount + b.amount,
    distanceM: a.distanceM + b.distanceM,
    measuredM: a.measuredM + b.measuredM,
    isEstimated: a.isEstimated || b.isEstimated,
    isElectric: a.isElectric,
  };
}

/** Rounded to thousandths of the unit: exact enough for a sum, and short on the wire. */
export function thousandths(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1000) / 1000;
}

/** The cells for fuel and consumption, and their marks. */
export const FUEL_CELLS = {
  // Unrounded: rows are added, and every report must give the same sum (§5.4).
  fuel: ({ fuel }) => fuel.amount,
  consumption: ({ fuel }) => thousandths(consumptionOf(fuel.amount, fuel.distanceM)),
  fuelEstimated: ({ fuel }) => fuel.isEstimated,
  fuelDistance: ({ fuel }) => fuel.distanceM,
  electric: ({ fuel }) => fuel.isElectric,
} satisfies SharedCells<{ fuel: Fuel }>;
