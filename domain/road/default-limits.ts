import type { WayClass } from './way-class.ts';

/**
 * How the law sorts roads; `express` are roads for motor vehicles only, `dual` those with two carriageways.
 */
export type RoadKind = 'motorway' | 'express' | 'dual' | 'rural' | 'town' | 'living';
/** Vehicles as the law on speeds sorts them: `lorry` above 3.5 t, `van` for goods up to 3.5 t. */
export type SpeedVehicle = 'car' | 'van' | 'lorry' | 'bus' | 'motorcycle';

/** Km/h; null: no limit. Kinds of roads that are absent: the law has no figure for all of them. */
type Limits = Partial<Record<RoadKind, number | null>>;

/** Lower limits of other vehicles than cars, by permitted mass (kg, above and up to). */
type Cap = { vehicle: SpeedVehicle; above?: number; upTo?: number; limits: Limits };

export type CountryLimits = {
  /** Limits of cars; all other vehicles have them too, unless a cap is lower. */
  cars: Limits;
  /** Limits outside town by class of way, where the law distinguishes them. */
  ruralByClass?: Partial<Record<WayClass, number>>;
  /** Limit of streets with one lane in each direction, in town. */
  oneLaneInTown?: number;
  /** Trunk roads are express roads without being mapped as such. */
  isTrunkExpress?: true;
  caps: readonly Cap[];
};

const MILE_KM = 1.609344;
const mph = (miles: number) => miles * MILE_KM;
const outside = (motorway: number, express: number, rural: number): Limits => ({
  ...{ motorway, express },
  ...{ dual: rural, rural },
});

/**
 * Limits that hold where no sign says another, as of 2026. Sources, by country:
 * - ES: Reglamento General de Circulación, articles 48 and 50 (RD 1514/2018, RD 970/2020).
 * - PT: Código da Estrada, article 27.
 * - IT: Codice della strada, article 142.
 * - GB: Road Traffic Regulation Act 1984, schedule 6; Highway Code, rule 124 (England and Wales).
 * - FR: Code de la route, articles R413-2 to R413-10 and R110-2.
 * - DE: StVO, sections 3, 18 and 42.
 * - IE: Road Traffic Act 2004 with the limits of local roads since February 2025.
 * - MC: 50 km/h everywhere.
 *
 * The same figures are in https://wiki.openstreetmap.org/wiki/Default_speed_limits.
 */
export const DEFAULT_LIMITS: Readonly<Record<string, CountryLimits>> = {
  ES: {
    cars: { motorway: 120, express: 90, dual: 90, rural: 90, town: 50, living: 20 },
    oneLaneInTown: 30,
    caps: [
      { vehicle: 'van', limits: outside(90, 80, 80) },
      { vehicle: 'lorry', limits: outside(90, 80, 80) },
      { vehicle: 'bus', limits: outside(100, 90, 90) },
    ],
  },
  PT: {
    cars: { motorway: 120, express: 100, dual: 90, rural: 90, town: 50, living: 20 },
    caps: [
      { vehicle: 'van', limits: outside(110, 90, 80) },
      { vehicle: 'lorry', limits: outside(90, 80, 80) },
      { vehicle: 'bus', limits: outside(100, 90, 80) },
    ],
  },
  IT: {
    cars: { motorway: 130, express: 110, dual: 90, rural: 90, town: 50 },
    isTrunkExpress: true,
    caps: [
      { vehicle: 'lorry', upTo: 12_000, limits: outside(100, 80, 80) },
      { vehicle: 'lorry', above: 12_000, limits: outside(80, 70, 70) },
      { vehicle: 'bus', above: 8_000, limits: outside(100, 80, 80) },
    ],
  },
  GB: {
    cars: { motorway: mph(70), dual: mph(70), rural: mph(60), town: mph(30) },
    caps: [
      { vehicle: 'van', limits: { motorway: mph(70), dual: mph(60), rural: mph(50) } },
      { vehicle: 'lorry', upTo: 7_500, limits: { motorway: mph(70), dual: mph(60), rural: mph(50) } },
      { vehicle: 'lorry', above: 7_500, limits: { motorway: mph(60), dual: mph(60), rural: mph(50) } },
      { vehicle: 'bus', limits: { motorway: mph(70), dual: mph(60), rural: mph(50) } },
    ],
  },
  FR: {
    cars: { motorway: 130, dual: 110, rural: 80, town: 50, living: 20 },
    caps: [
      { vehicle: 'lorry', upTo: 12_000, limits: { motorway: 110, dual: 100, rural: 80 } },
      { vehicle: 'lorry', above: 12_000, limits: { motorway: 90, dual: 90, rural: 80 } },
      { vehicle: 'bus', limits: { motorway: 100, dual: 100, rural: 80 } },
    ],
  },
  DE: {
    cars: { motorway: null, dual: null, rural: 100, town: 50, living: 7 },
    caps: [
      { vehicle: 'lorry', upTo: 7_500, limits: { motorway: 80, dual: 80, rural: 80 } },
      { vehicle: 'lorry', above: 7_500, limits: { motorway: 80, dual: 80, rural: 60 } },
      { vehicle: 'bus', limits: { motorway: 80, dual: 80, rural: 80 } },
    ],
  },
  IE: {
    cars: { motorway: 120, dual: 100, rural: 60, town: 50 },
    ruralByClass: { trunk: 100, primary: 100, secondary: 80 },
    caps: [
      { vehicle: 'lorry', limits: { motorway: 90, dual: 80, rural: 80 } },
      { vehicle: 'bus', limits: { motorway: 100, dual: 100, rural: 80 } },
    ],
  },
  MC: { cars: { motorway: 50, dual: 50, rural: 50, town: 50 }, caps: [] },
};
