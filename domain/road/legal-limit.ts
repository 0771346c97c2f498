import { type CountryLimits, DEFAULT_LIMITS, type RoadKind, type SpeedVehicle } from './default-limits.ts';
import { holds, type LocalMoment } from './limit-condition.ts';
import type { Direction, LimitRule, RuleVehicle } from './limit-rule.ts';
import type { Way } from './way.ts';
import { isMainClass } from './way-class.ts';

/** The limit that holds for a vehicle: km/h, null for no limit; mapped signs or the law alone decided. */
export type LegalLimit = { kmh: number | null; by: 'sign' | 'law' };

export type LimitQuestion = {
  way: Way;
  /** The segment is in town. */
  isInTown: boolean;
  /** Driven in the order of the way's points. */
  isForward: boolean;
  /** ISO 3166-1 alpha-2; null: not known, then only signs count. */
  country: string | null;
  vehicle: SpeedVehicle;
  /** Permitted mass, kg; null: not known. */
  mmaKg: number | null;
  /** Null: rules about a time do not count. */
  at: LocalMoment | null;
};

/** Goods vehicles above this permitted mass are lorries, kg. */
const LORRY_KG = 3_500;

/** The rules that a vehicle obeys besides those for all. */
const OWN_RULES: Readonly<Record<SpeedVehicle, readonly RuleVehicle[]>> = {
  car: ['motorcar'],
  van: ['goods'],
  lorry: ['goods', 'hgv'],
  bus: ['bus'],
  motorcycle: ['motorcycle'],
};

/**
 * The speed limit of a way for a vehicle. A mapped sign goes before the country's law. The vehicle's own
 * limit by law holds besides: a lorry is allowed 90 km/h on a Spanish motorway, whatever the sign for all
 * says. Null: there is no sign, and the law of the country is not known.
 */
export function legalLimit(question: LimitQuestion): LegalLimit | null {
  const vehicle = speedVehicle(question.vehicle, question.mmaKg);
  const signs = [['all'] as const, OWN_RULES[vehicle]]
    .map((vehicles) => signFor(question, vehicles))
    .filter((kmh) => kmh !== undefined);
  const law = question.country === null ? undefined : DEFAULT_LIMITS[question.country];
  const kind = law && roadKind(question, law);
  const cap = law && capOf(law, { kind: kind!, vehicle, mmaKg: question.mmaKg });
  if (signs.length > 0) return { kmh: lowest([...signs, cap]), by: 'sign' };
  const general = law && generalLimit(question, law, kind!);
  return general === undefined ? null : { kmh: lowest([general, cap]), by: 'law' };
}

/** Vans above 3.5 t count as lorries, lorries up to it as vans; without a mass the kind decides. */
function speedVehicle(vehicle: SpeedVehicle, mmaKg: number | null): SpeedVehicle {
  if (mmaKg === null || (vehicle !== 'van' && vehicle !== 'lorry')) return vehicle;
  return mmaKg > LORRY_KG ? 'lorry' : 'van';
}

function lowest(limits: readonly (number | null | undefined)[]): number | null {
  const figures = limits.filter((kmh) => typeof kmh === 'number');
  return figures.length === 0 ? null : Math.min(...figures);
}

/**
 * The limit of the signs for some vehicles; undefined: there is none. A sign whose condition holds goes
 * before one without a condition, then a sign for one direction before one for both, then the later.
 */
function signFor(
  { way: { rules }, isForward, at, mmaKg }: LimitQuestion,
  vehicles: readonly RuleVehicle[],
): number | null | undefined {
  const direction: Direction = isForward ? 'forward' : 'backward';
  const weight = ({ direction, when }: LimitRule) => (when ? 2 : 0) + (direction === 'both' ? 0 : 1);
  let best: LimitRule | undefined;
  for (const rule of rules) {
    if (!vehicles.includes(rule.vehicle) || (rule.direction !== 'both' && rule.direction !== direction))
      continue;
    if (rule.when !== null && !holds(rule.when, { at, mmaKg })) continue;
    if (best === undefined || weight(rule) >= weight(best)) best = rule;
  }
  return best?.kmh;
}

/** How the law sorts a way. */
function roadKind({ way, isInTown }: LimitQuestion, law: CountryLimits): RoadKind {
  if (way.class === 'living_street') return 'living';
  if (way.class === 'motorway') return 'motorway';
  if (isInTown) return 'town';
  const isExpress = way.isMotorroad || (law.isTrunkExpress && way.class === 'trunk');
  if (isExpress && law.cars.express !== undefined) return 'express';
  return isMainClass(way.class) && way.isOneWay && !way.isRoundabout && !way.isLink ? 'dual' : 'rural';
}

function generalLimit({ way }: LimitQuestion, law: CountryLimits, kind: RoadKind): number | null | undefined {
  if (kind === 'rural') return law.ruralByClass?.[way.class] ?? law.cars.rural;
  if (kind === 'town' && law.oneLaneInTown !== undefined && !hasSeveralLanes(way)) return law.oneLaneInTown;
  return law.cars[kind];
}

/** Lanes are often not mapped: main roads are taken to have several in each direction. */
function hasSeveralLanes({ hasLanes, class: kind }: Way): boolean {
  return hasLanes || isMainClass(kind);
}

/** The lower limit that the law has for a vehicle on a kind of road; of an unknown mass the highest. */
function capOf(
  { caps }: CountryLimits,
  { kind, vehicle, mmaKg }: { kind: RoadKind; vehicle: SpeedVehicle; mmaKg: number | null },
): number | null | undefined {
  const found = caps.find(
    (cap) =>
      cap.vehicle === vehicle &&
      (cap.above === undefined || (mmaKg !== null && mmaKg > cap.above)) &&
      (cap.upTo === undefined || mmaKg === null || mmaKg <= cap.upTo),
  );
  return found?.limits[kind];
}
