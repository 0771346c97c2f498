import { RF_PREVIOUS_DAYS, RF_TOL_EST, RF_TOL_LEVEL, RF_TWICE } from '../constants.ts';
import { DAY_MS } from '../duration.ts';
import type { FUEL_TYPES } from '../vehicle/fuel-type.ts';
import { isSamePerson } from './person-name.ts';
import { isFuel, PRODUCT_CLASSES, type ProductClass, quantityUnit } from './product.ts';
import { DISCREPANCY_REASONS } from './refuelling-list.ts';

/** A reason why a refuelling does not match (domain rules §6.4). */
export type Reason = (typeof DISCREPANCY_REASONS)[number];

type FuelType = (typeof FUEL_TYPES)[number];

/**
 * A line in the form in which it is compared with the others of its vehicle. Litres, or kilowatt hours of
 * electricity.
 */
export type Fill = {
  id: number;
  atMs: number;
  hourUnknown: boolean;
  productClass: ProductClass;
  liters: number;
  /** With two decimals. */
  amount: string;
};

/** The facts about a refuelling besides the positions. Null: not known, or not stated. */
export type DiscrepancyFacts = {
  fill: Fill;
  /** Neither this line nor the one it reverses counts. */
  isReversed: boolean;
  /** Null without a vehicle. */
  vehicle: {
    id: number;
    license: string;
    fuelType: FuelType | null;
    /** Litres, or kilowatt hours, per 100 km. */
    refConsumption: number | null;
    /** By the tracker, metres driven since the previous fill. */
    sincePreviousM: number | null;
    odometerKm: number | null;
    /** The driver of that moment. */
    driver: string | null;
  } | null;
  /** Litres in the tank before and after. */
  level: { beforeL: number; afterL: number } | null;
  typed: { odometerKm: number | null; driver: string | null; license: string | null };
  /** The vehicle to which the card belongs. */
  cardVehicleId: number | null;
  /** Another fill came shortly before (`neighboursOf`). */
  isSecond: boolean;
};

/**
 * The litres bought beyond the expected, the source of that expectation, and every reason why the refuelling
 * does not match.
 */
export type Discrepancy = {
  litres: number | null;
  by: 'level' | 'distance' | null;
  reasons: Reason[];
};

/** Compares a refuelling with the tank, the distance and the other facts about it (§6.4). */
export function discrepancyOf(facts: DiscrepancyFacts): Discrepancy {
  const { fill, isReversed, vehicle, typed } = facts;
  if (isReversed || fill.liters <= 0) return { litres: null, by: null, reasons: [] };
  const expected = expectedOf(facts);
  const litres = expected && fill.liters - expected.litres;
  const tolerance = expected?.by === 'level' ? RF_TOL_LEVEL : RF_TOL_EST;
  const isBeyond =
    litres !== null && Math.abs(litres) > Math.max(tolerance.litres, fill.liters * tolerance.share);
  const is: Record<Reason, boolean> = {
    liters: isBeyond,
    product: vehicle !== null && !fits(fill.productClass, vehicle.fuelType),
    odometer: vehicle !== null && isOdometerFar(typed.odometerKm, vehicle.odometerKm),
    driver: typed.driver !== null && !!vehicle?.driver && !isSamePerson(typed.driver, vehicle.driver),
    plate:
      vehicle !== null &&
      ((facts.cardVehicleId !== null && facts.cardVehicleId !== vehicle.id) ||
        (typed.license !== null && typed.license !== vehicle.license)),
    twice: facts.isSecond,
    price: isOddPrice(fill),
  };
  return { litres, by: expected?.by ?? null, reasons: DISCREPANCY_REASONS.filter((reason) => is[reason]) };
}

/**
 * The litres that should have been bought: the rise of the tank, else the consumption of the distance since
 * the previous fill.
 */
function expectedOf({
  fill,
  vehicle,
  level,
}: DiscrepancyFacts): { litres: number; by: 'level' | 'distance' } | null {
  if (vehicle === null) return null;
  const isElectric = vehicle.fuelType === 'ELECTRIC';
  if (isElectric ? fill.productClass !== 'ELECTRIC' : !isFuel(fill.productClass)) return null;
  if (!isElectric && level !== null)
    return { litres: Math.max(0, level.afterL - level.beforeL), by: 'level' };
  const { sincePreviousM, refConsumption } = vehicle;
  if (sincePreviousM === null || refConsumption === null) return null;
  return { litres: (sincePreviousM / 100_000) * refConsumption, by: 'distance' };
}

const DIESELS: readonly FuelType[] = ['DIESEL', 'HYBRID_DIESEL', 'HYBRID_PLUG_DIESEL', 'HYBRID'];
const GASOLINES: readonly FuelType[] = ['GASOLINE', 'HYBRID_GASOLINE', 'HYBRID_PLUG_GASOLINE', 'HYBRID'];
const CHARGED: readonly FuelType[] = ['ELECTRIC', 'HYBRID_PLUG_DIESEL', 'HYBRID_PLUG_GASOLINE'];
/**
 * The fuel types of vehicles that take a product. Gases have no type of their own, so only vehicles of
 * another kind of fuel take them.
 */
const TAKEN_BY: Readonly<Record<Exclude<ProductClass, 'OTHER'>, readonly FuelType[]>> = {
  DIESEL: DIESELS,
  GASOIL_B: DIESELS,
  ADBLUE: DIESELS,
  GASOLINE: GASOLINES,
  ELECTRIC: CHARGED,
  LPG: [],
  GAS: [],
};

/**
 * Can a vehicle use the product? Hybrids take their base fuel; a vehicle of unknown fuel accepts every
 * product.
 */
export function fits(product: ProductClass, fuelType: FuelType | null): boolean {
  if (product === 'OTHER' || fuelType === null || fuelType === 'OTHERS') return true;
  return TAKEN_BY[product].includes(fuelType);
}

/** Both more than 50 km and more than 5 % of the known odometer away. */
export function isOdometerFar(typedKm: number | null, knownKm: number | null): boolean {
  if (typedKm === null || knownKm === null) return false;
  const off = Math.abs(typedKm - knownKm);
  return off > 50 && off > knownKm * 0.05;
}

/** Is the price outside 0.50 to 3.50 a litre? Only products sold by the litre are checked. */
function isOddPrice({ productClass, liters, amount }: Fill): boolean {
  if (productClass === 'OTHER' || quantityUnit(productClass) !== 'litre') return false;
  const price = Number(amount) / liters;
  return price < 0.5 || price > 3.5;
}

/**
 * A fill's neighbours among the other fills of its vehicle, independent of the order in which they were
 * stored.
 */
type Neighbours = {
  /** The fill before this one, of at most 60 days before; null when it is the first. */
  previous: Fill | null;
  /** It is the second fill of fuel within two hours. */
  isSecond: boolean;
};

/** Finds the neighbours of a fill among the others of its vehicle; the caller leaves out reversed fills. */
export function neighboursOf(fill: Fill, others: readonly Fill[]): Neighbours {
  const isSameKind = (other: Fill) =>
    isFuel(fill.productClass) ? isFuel(other.productClass) : other.productClass === fill.productClass;
  let previous: Fill | null = null;
  for (const other of others) {
    if (other.id === fill.id || other.liters <= 0 || !isSameKind(other) || !isBefore(other, fill)) continue;
    if (previous === null || isBefore(previous, other)) previous = other;
  }
  if (previous === null) return { previous, isSecond: false };
  const lapseMs = fill.atMs - previous.atMs;
  const areHoursKnown = !fill.hourUnknown && !previous.hourUnknown;
  return {
    previous: lapseMs <= RF_PREVIOUS_DAYS * DAY_MS ? previous : null,
    isSecond: isFuel(fill.productClass) && areHoursKnown && lapseMs <= RF_TWICE * 1000,
  };
}

/**
 * Of two fills at the same instant, their contents decide: the id of a line only says which one was stored
 * first.
 */
function isBefore(a: Fill, b: Fill): boolean {
  const by =
    a.atMs - b.atMs ||
    a.liters - b.liters ||
    Number(a.amount) - Number(b.amount) ||
    PRODUCT_CLASSES.indexOf(a.productClass) - PRODUCT_CLASSES.indexOf(b.productClass) ||
    a.id - b.id;
  return by < 0;
}
