import { EARTH_RADIUS_M } from '#domain/geo.ts';
import type { Network, Step } from './network.ts';
import { headingOf } from './plane.ts';
import { seeded } from './random.ts';
import type { Line, RoadKind } from './road.ts';
import { type Site, urbanRadiusM } from './site.ts';

/** A way from door to door, ready to be driven. The lists have one entry for each vertex. */
export type Route = {
  lat: number[];
  lng: number[];
  /** The speed that drivers are expected to drive here, km/h. */
  limitKmh: number[];
  /** From the start, metres. */
  alongM: Float64Array;
  /** Direction of the piece that begins here, degrees. */
  headingDeg: Float32Array;
  lengthM: number;
};

/** Motorway limits, km/h. */
const MOTORWAY_KMH: Readonly<Record<string, number>> = { ES: 120, PT: 120, IT: 120, GB: 113, IE: 120 };
/** Vertices dropped on each side of a town that is driven through, to get a bend instead of a corner. */
const BEND: Readonly<Record<RoadKind, number>> = { rural: 2, motorway: 4 };
const METRES_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180;

/** The route between two sites of a network. */
export function routeBetween(network: Network, from: Site, to: Site): Route {
  const route: Pick<Route, 'lat' | 'lng' | 'limitKmh'> = { lat: [], lng: [], limitKmh: [] };
  addStreet(route, from.street, true);
  const steps = network.way(from.town, to.town);
  steps.forEach((step, index) => {
    const before = steps[index - 1];
    const after = steps[index + 1];
    if (before) addBend(route, network, before, step);
    addRoad(route, network, step, { headless: before !== undefined, tailless: after !== undefined });
  });
  addStreet(route, to.street, false);
  return measured(route);
}

/**
 * Metres between two sites by the lengths of the roads. The vehicle's counters use this, although bends are
 * cut.
 */
export function distanceBetween(network: Network, from: Site, to: Site): number {
  return network
    .way(from.town, to.town)
    .reduce((sumM, step) => sumM + step.road.lengthM, from.lengthM + to.lengthM);
}

/** Nominal driving time between two sites, seconds. Only for planning. */
export function secondsBetween(network: Network, from: Site, to: Site): number {
  return 90 + network.secondsFrom(from.town)[to.town]! + (from.lengthM + to.lengthM) / 7;
}

type Drawn = Pick<Route, 'lat' | 'lng' | 'limitKmh'>;

function addStreet(route: Drawn, street: Line, reversed: boolean): void {
  const n = street.lat.length;
  // The middle of the town is already there: as the road's own vertex or as that of the other street.
  const skip = route.lat.length > 0 && !reversed ? 1 : 0;
  for (let k = skip; k < n; k++) {
    const i = reversed ? n - 1 - k : k;
    route.lat.push(street.lat[i]!);
    route.lng.push(street.lng[i]!);
    route.limitKmh.push(i < 3 || i > n - 3 ? 30 : 42);
  }
}

function addRoad(
  route: Drawn,
  network: Network,
  { road, reversed }: Step,
  joins: { headless: boolean; tailless: boolean },
): void {
  const n = road.line.lat.length;
  const cut = Math.min(BEND[road.kind], Math.floor((n - 2) / 2));
  const stepM = road.lengthM / (n - 1);
  const openKmh = openLimitKmh(network, road.from, road.to, road.kind);
  const [start, end] = reversed ? [road.to, road.from] : [road.from, road.to];
  const startM = urbanRadiusM(network.towns[start]!.population);
  const endM = urbanRadiusM(network.towns[end]!.population);
  for (let k = joins.headless ? cut : 1; k < (joins.tailless ? n - cut : n); k++) {
    const i = reversed ? n - 1 - k : k;
    route.lat.push(road.line.lat[i]!);
    route.lng.push(road.line.lng[i]!);
    const nearStart = townLimitKmh(k * stepM, startM, road.kind, joins.headless);
    const nearEnd = townLimitKmh((n - 1 - k) * stepM, endM, road.kind, joins.tailless);
    route.limitKmh.push(Math.min(openKmh, nearStart, nearEnd));
  }
}

function openLimitKmh(network: Network, from: number, to: number, kind: RoadKind): number {
  if (kind === 'motorway') return MOTORWAY_KMH[network.country] ?? 120;
  const luck = seeded('limit', network.towns[from]!.id, network.towns[to]!.id)();
  return luck < 0.35 ? 70 : luck < 0.75 ? 80 : 90;
}

/**
 * Limit at this distance from the middle of a town. A motorway that goes on is not slowed down by the town's
 * traffic.
 */
function townLimitKmh(awayM: number, radiusM: number, kind: RoadKind, through: boolean): number {
  if (kind === 'motorway' && through) return awayM < radiusM ? 100 : 200;
  if (awayM < radiusM * 0.4) return 40;
  if (awayM < radiusM) return 50;
  return awayM < radiusM + 350 ? 70 : 200;
}

/**
 * A curve around the town between two roads, from the last vertex drawn to the first vertex of the next road.
 */
function addBend(route: Drawn, network: Network, before: Step, after: Step): void {
  const town = network.towns[before.reversed ? before.road.from : before.road.to]!;
  const n = after.road.line.lat.length;
  const cut = Math.min(BEND[after.road.kind], Math.floor((n - 2) / 2));
  const first = after.reversed ? n - 1 - cut : cut;
  const fromLat = route.lat.at(-1)!;
  const fromLng = route.lng.at(-1)!;
  const motorway = before.road.kind === 'motorway' && after.road.kind === 'motorway';
  const limitKmh = motorway ? 100 : 40;
  const steps = motorway ? 9 : 4;
  for (let k = 1; k < steps; k++) {
    const t = k / steps;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    route.lat.push(a * fromLat + b * town.lat + c * after.road.line.lat[first]!);
    route.lng.push(a * fromLng + b * town.lng + c * after.road.line.lng[first]!);
    route.limitKmh.push(limitKmh);
  }
}

function measured(drawn: Drawn): Route {
  const n = drawn.lat.length;
  const alongM = new Float64Array(n);
  const headingDeg = new Float32Array(n);
  for (let i = 1; i < n; i++) {
    const perLng = METRES_PER_DEGREE * Math.cos((drawn.lat[i]! * Math.PI) / 180);
    const dy = (drawn.lat[i]! - drawn.lat[i - 1]!) * METRES_PER_DEGREE;
    const dx = (drawn.lng[i]! - drawn.lng[i - 1]!) * perLng;
    alongM[i] = alongM[i - 1]! + Math.max(1, Math.sqrt(dx * dx + dy * dy));
    headingDeg[i - 1] = headingOf(dx, dy);
  }
  headingDeg[n - 1] = headingDeg[n - 2]!;
  return { ...drawn, alongM, headingDeg, lengthM: alongM[n - 1]! };
}
