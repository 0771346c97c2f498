import { eastM, NORTH_M, UNITS } from '#domain/road/grid.ts';
import type { Fixes } from '#domain/road/match/matched.ts';
import { isOnBorder, netOf } from '#domain/road/match/net.ts';
import { isOneWay } from '#domain/road/match/route-search.ts';
import type { WayTile } from '#domain/road/way-tile.ts';
import type { RoadFile } from '#server/road/road-file-reader.ts';

/** A drive along known ways: its fixes with noise, and where each really was. */
export type Drive = {
  fixes: Fixes;
  truth: { tile: WayTile; segment: number; offsetM: number; isForward: boolean }[];
};

/** Numbers 0 ≤ x < 1 that are the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A normally distributed number (Box and Muller). */
export const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** The point of a segment at an offset, in degrees. */
export function pointOf(
  tile: WayTile,
  segment: number,
  offsetM: number,
): { lat: number; lng: number; headingDeg: number } {
  let p = tile.firstPoint[segment]!;
  const last = tile.firstPoint[segment + 1]! - 2;
  while (p < last && tile.alongM[p + 1]! < offsetM) p++;
  const length = tile.alongM[p + 1]! - tile.alongM[p]!;
  const share = length === 0 ? 0 : (offsetM - tile.alongM[p]!) / length;
  const [dx, dy] = [tile.x[p + 1]! - tile.x[p]!, tile.y[p + 1]! - tile.y[p]!];
  return {
    lat: (tile.south + tile.y[p]! + dy * share) / UNITS,
    lng: (tile.west + tile.x[p]! + dx * share) / UNITS,
    headingDeg: ((Math.atan2(dx * tile.eastM, dy * NORTH_M) / Math.PI) * 180 + 360) % 360,
  };
}

/** Usual speeds by class, km/h; 0: nobody drives there on a journey. */
const SPEEDS = [110, 90, 60, 50, 45, 35, 30, 10, 10, 0, 0];

type Graph = ReturnType<typeof netOf>;
type Leg = { slot: number; segment: number; isForward: boolean };

/** The graph of all tiles of a road file. */
export function graphOf(roads: RoadFile): Graph {
  const net = netOf(roads);
  for (const key of roads.keys) net.slotOf(roads.tile(key)!);
  return net;
}

const speedOf = (net: Graph, { slot, segment }: { slot: number; segment: number }) => {
  const tile = net.tiles[slot]!;
  return SPEEDS[tile.rowClass[tile.row[segment]!]!] ?? 0;
};

/** The quickest route between two segments; null: there is none. */
function quickest(net: Graph, from: Leg, to: Leg): Leg[] | null {
  const nodeOf = ({ slot, segment, isForward }: Leg, isEnd: boolean) => {
    const tile = net.tiles[slot]!;
    return net.firstNode[slot]! + (isForward === isEnd ? tile.to[segment]! : tile.from[segment]!);
  };
  const start = nodeOf(from, true);
  const goals = sameNodes(net, nodeOf(to, false));
  const best = new Map<number, { hours: number; leg: Leg | null; before: number }>();
  const open = new Map<number, number>([[start, 0]]);
  best.set(start, { hours: 0, leg: null, before: -1 });
  while (open.size > 0) {
    let node = -1;
    for (const [one, hours] of open) if (node < 0 || hours < open.get(node)!) node = one;
    const { hours } = best.get(node)!;
    open.delete(node);
    if (goals.includes(node)) {
      const legs: Leg[] = [to];
      for (let at = node; at >= 0; at = best.get(at)!.before)
        if (best.get(at)!.leg) legs.unshift(best.get(at)!.leg!);
      return [from, ...legs];
    }
    const reach = (next: number, more: number, leg: Leg | null) => {
      if ((best.get(next)?.hours ?? Number.POSITIVE_INFINITY) <= hours + more) return;
      best.set(next, { hours: hours + more, leg, before: node });
      open.set(next, hours + more);
    };
    for (const twin of sameNodes(net, node)) if (twin !== node) reach(twin, 0, null);
    for (const leg of exitsOf(net, node)) {
      const speed = speedOf(net, leg);
      if (speed > 0) reach(nodeOf(leg, true), net.tiles[leg.slot]!.lengthM[leg.segment]! / 1000 / speed, leg);
    }
  }
  return null;
}

/**
 * A drive along the quickest routes between points at random, one after another, of about some length. A
 * fix comes every `stepM` metres, with normally distributed noise of `noiseM` to north and to east. Its
 * heading is off by some 8°; drives without headings have NaN.
 */
export function randomDrive(
  net: Graph,
  {
    random,
    lengthM,
    stepM,
    noiseM,
    hasHeading,
  }: {
    random: () => number;
    lengthM: number;
    stepM: number;
    noiseM: number;
    hasHeading: boolean;
  },
): Drive {
  const pick = (): Leg => {
    for (;;) {
      const slot = Math.floor(random() * net.tiles.length);
      const tile = net.tiles[slot]!;
      const segment = Math.floor(random() * tile.row.length);
      if (tile.row.length < 20 || speedOf(net, { slot, segment }) === 0) continue;
      return { slot, segment, isForward: isOneWay(tile, segment) || random() < 0.5 };
    }
  };
  const truth: Drive['truth'] = [];
  let [driven, next] = [0, 0];
  let here = pick();
  for (let tries = 0; driven < lengthM && tries < 50; tries++) {
    const legs = quickest(net, here, pick());
    if (legs === null) continue;
    // The last leg is the first one of the next route.
    for (const { slot, segment, isForward } of legs.slice(0, -1)) {
      const tile = net.tiles[slot]!;
      const length = tile.lengthM[segment]!;
      for (; next <= length; next += stepM)
        truth.push({ tile, segment, offsetM: isForward ? next : length - next, isForward });
      next -= length;
      driven += length;
    }
    here = legs.at(-1)!;
  }
  const fixes: Fixes = {
    lat: new Float64Array(truth.length),
    lng: new Float64Array(truth.length),
    headingDeg: new Float32Array(truth.length).fill(Number.NaN),
  };
  for (const [i, { tile, segment: on, offsetM, isForward: ahead }] of truth.entries()) {
    const { lat, lng, headingDeg } = pointOf(tile, on, offsetM);
    fixes.lat[i] = lat + (normal(random) * noiseM) / NORTH_M / UNITS;
    fixes.lng[i] = lng + (normal(random) * noiseM) / eastM(lat * UNITS) / UNITS;
    if (hasHeading) fixes.headingDeg[i] = (headingDeg + (ahead ? 0 : 180) + normal(random) * 8 + 360) % 360;
  }
  return { fixes, truth };
}

/** A node in all tiles that have it. */
function sameNodes(net: Graph, node: number): number[] {
  const nodes = [node];
  const slot = net.slotOfNode[node]!;
  const local = node - net.firstNode[slot]!;
  const tile = net.tiles[slot]!;
  if (isOnBorder(tile.nodeX[local]!) || isOnBorder(tile.nodeY[local]!))
    net.eachTwin(node, (twin) => nodes.push(twin));
  return nodes;
}

/** The segments that can be driven from a node, within its tile. */
function exitsOf(net: Graph, node: number): Leg[] {
  const slot = net.slotOfNode[node]!;
  const tile = net.tiles[slot]!;
  const local = node - net.firstNode[slot]!;
  return [...tile.edges.slice(tile.edgeAt[local]!, tile.edgeAt[local + 1]!)].flatMap((segment) => {
    const isForward = tile.from[segment] === local;
    return isForward || !isOneWay(tile, segment) ? [{ slot, segment, isForward }] : [];
  });
}
