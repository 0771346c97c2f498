import { distanceM } from '#domain/geo.ts';
import { isOnLand } from './land.ts';
import { drawRoad, type Line, lengthOf, type RoadKind } from './road.ts';
import { type ShortestTree, shortestTree } from './shortest-tree.ts';
import { type Town, townsAround, townsOf } from './town.ts';

/** A road between two towns of the network, drawn from `from` to `to`. */
type Road = {
  from: number;
  to: number;
  kind: RoadKind;
  line: Line;
  lengthM: number;
  nominalS: number;
};

/** One road of a way, and the direction in which it is driven. */
export type Step = { road: Road; reversed: boolean };

/** The roads of one country: local ones around the depots, motorways between the larger towns everywhere. */
export type Network = {
  country: string;
  towns: readonly Town[];
  indexOf(town: Town): number;
  /** Nominal driving seconds from a town to every other one. Infinity where no road leads. */
  secondsFrom(town: number): Float64Array;
  /** The quickest way; empty from a town to itself. @throws when no road leads there */
  way(from: number, to: number): Step[];
};

const LOCAL = { radiusM: 52_000, apartM: 2_400, population: 700, limit: 150, roadMaxM: 24_000 };
const TRUNK = { population: 22_000, apartM: 15_000, roadMinM: 14_000, roadMaxM: 120_000 };
/** In small countries motorways also link smaller towns. */
const TRUNK_POPULATION: Readonly<Record<string, number>> = { IE: 6_000, PT: 12_000 };
/** Mean speeds for choosing a way, metres per second. */
const NOMINAL_MS: Readonly<Record<RoadKind, number>> = { rural: 17, motorway: 28 };
/**
 * Coast and border of the atlas are coarse. On the map a road may leave the land only this close to its ends.
 */
const SHORE_M = 2_500;

/** The network of a country with depots in these towns. It is the same each time. */
export function createNetwork(country: string, depots: readonly Town[]): Network {
  const trunk = trunkTowns(country);
  const towns = [...trunk];
  const indexes = new Map(towns.map((town, index) => [town.id, index]));
  for (const town of depots.flatMap((depot) => townsAround(depot, LOCAL))) {
    if (indexes.has(town.id)) continue;
    indexes.set(town.id, towns.length);
    towns.push(town);
  }
  const roads = [
    ...roadsAmong(towns, towns.length, 'rural', { roadMinM: 0, roadMaxM: LOCAL.roadMaxM }),
    ...roadsAmong(towns, trunk.length, 'motorway', TRUNK),
  ];
  const trees = new Map<number, ShortestTree>();
  const treeFrom = (from: number): ShortestTree => {
    const known = trees.get(from);
    if (known) return known;
    const tree = shortestTree(towns.length, roads, from);
    trees.set(from, tree);
    return tree;
  };
  return {
    country,
    towns,
    indexOf: (town) => indexes.get(town.id) ?? -1,
    secondsFrom: (town) => treeFrom(town).seconds,
    way(from, to) {
      const tree = treeFrom(from);
      const steps: Step[] = [];
      for (let at = to; at !== from; ) {
        const road = roads[tree.arrivedBy[at]!];
        if (!road) throw new Error(`no road from ${towns[from]!.name} to ${towns[to]!.name}`);
        const reversed = road.from === at;
        steps.push({ road, reversed });
        at = reversed ? road.to : road.from;
      }
      return steps.reverse();
    },
  };
}

function trunkTowns(country: string): Town[] {
  const chosen: Town[] = [];
  const population = TRUNK_POPULATION[country] ?? TRUNK.population;
  for (const town of townsOf(country)) {
    if (town.population < population) break;
    if (chosen.every((other) => distanceM(town, other) >= TRUNK.apartM)) chosen.push(town);
  }
  return chosen;
}

/**
 * Roads between the first `count` towns: two towns are linked when no third town lies in the circle between
 * them.
 */
function roadsAmong(
  towns: readonly Town[],
  count: number,
  kind: RoadKind,
  limits: { roadMinM: number; roadMaxM: number },
): Road[] {
  const roads: Road[] = [];
  for (let a = 0; a < count; a++) {
    const near = neighbours(towns, count, a, limits.roadMaxM);
    for (const { index: b, awayM } of near) {
      if (b < a || awayM < limits.roadMinM) continue;
      const blocked = near.some(({ index: c, awayM: toC }) => {
        if (c === b || toC >= awayM) return false;
        return toC ** 2 + distanceM(towns[b]!, towns[c]!) ** 2 < awayM ** 2;
      });
      if (blocked) continue;
      const line = drawRoad(towns[a]!, towns[b]!, kind);
      if (!staysAshore(line, towns[a]!, towns[b]!)) continue;
      const lengthM = lengthOf(line);
      roads.push({ from: a, to: b, kind, line, lengthM, nominalS: lengthM / NOMINAL_MS[kind] });
    }
  }
  return roads;
}

function neighbours(
  towns: readonly Town[],
  count: number,
  from: number,
  maxM: number,
): { index: number; awayM: number }[] {
  const here = towns[from]!;
  const found: { index: number; awayM: number }[] = [];
  const latSpan = maxM / 111_000;
  const lngSpan = latSpan / Math.cos((here.lat * Math.PI) / 180);
  for (let index = 0; index < count; index++) {
    const town = towns[index]!;
    if (index === from || Math.abs(town.lat - here.lat) > latSpan) continue;
    if (Math.abs(town.lng - here.lng) > lngSpan) continue;
    const awayM = distanceM(here, town);
    if (awayM <= maxM) found.push({ index, awayM });
  }
  return found.sort((a, b) => a.awayM - b.awayM);
}

function staysAshore(line: Line, from: Town, to: Town): boolean {
  for (let i = 0; i < line.lat.length; i += 4) {
    const point = { lat: line.lat[i]!, lng: line.lng[i]! };
    if (isOnLand(from.country, point)) continue;
    if (distanceM(point, from) > SHORE_M && distanceM(point, to) > SHORE_M) return false;
  }
  return true;
}

/** Towns at a distance in this range of nominal seconds, nearest first. */
export function townsWithin(network: Network, from: number, minS: number, maxS: number): number[] {
  const seconds = network.secondsFrom(from);
  const found: number[] = [];
  seconds.forEach((s, town) => {
    if (s >= minS && s <= maxS) found.push(town);
  });
  return found.sort((a, b) => seconds[a]! - seconds[b]! || a - b);
}
