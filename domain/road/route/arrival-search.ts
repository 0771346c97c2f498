import type { Point } from '../../geo.ts';
import { around, type Ways } from '../edges-near.ts';
import { columnOf, keyAt, rowOf, UNITS } from '../grid.ts';
import { backwardGraph } from './backward-graph.ts';
import { OFF_ROAD_MPS } from './drive-time.ts';
import { minHeap } from './min-heap.ts';
import { NEAR_M, type OnWay, placesOnWays } from './places-on-ways.ts';
import { stretch } from './stretch.ts';

/** A vehicle at a place. The heading of a moving one decides its direction, degrees; null: it stands. */
export type Mover = Point & { headingDeg: number | null };
/** How a vehicle gets to the point: seconds and metres along roads. */
export type Arrival = { seconds: number; metres: number };

export type ArrivalLimits = {
  /** It is enough to know so many of the first vehicles. */
  vehicles: number;
  /** Longer journeys are not searched, seconds. */
  seconds: number;
  /** Segments that are looked at, each in one direction. */
  segments: number;
};

export type ArrivalSearch = {
  /** Goes on for so many segments. True: the search is complete. */
  advance(segments: number): boolean;
  /** In the order of the vehicles; null: not reached within the limits, or no way near it. */
  arrivals(): (Arrival | null)[];
  /** The route of a vehicle that was reached, from its way to the point's. */
  routeOf(vehicle: number): Point[];
};

/** A place on a segment in one direction: `restS`, `restM`: from there to the end, or to the point. */
type Spot = { on: OnWay; direction: 0 | 1; slot: number; state: number; shareS: number; shareM: number };
/** The best way of a vehicle: its spot, and the spot of the point if both are on one segment. */
type Best = Arrival & { spot: Spot; goal: Spot | null };

/** The point may be this far from a way, metres: it is reached off the road. */
const TO_M = 500;
/** Every so many segments it is looked whether enough vehicles are known. */
const LOOK = 256;

/**
 * Searches from a point against the direction of driving, the nearest segments first (Dijkstra). So one
 * search gives the times of all vehicles. A number of a segment stands for its end: the label is the time
 * from there to the point. Null: no way is near the point.
 */
export function arrivalSearch(
  ways: Ways,
  question: { to: Point; vehicles: readonly Mover[]; country: string | null; limits: ArrivalLimits },
): ArrivalSearch | null {
  const { to, vehicles, country, limits } = question;
  const graph = backwardGraph(ways, country);
  const open = minHeap();
  let seconds = new Float64Array(0);
  let metres = new Float64Array(0);
  /** The segment that is driven next, or -1 - number of a goal. */
  let next = new Int32Array(0);
  let slotOf = new Int32Array(0);
  let closed = new Uint8Array(0);

  const grow = () => {
    if (graph.size <= seconds.length) return;
    const capacity = graph.size * 2;
    const larger = <T extends Float64Array | Int32Array | Uint8Array>(old: T, made: T) => {
      made.set(old);
      return made;
    };
    const known = seconds.length;
    seconds = larger(seconds, new Float64Array(capacity));
    seconds.fill(Number.POSITIVE_INFINITY, known);
    metres = larger(metres, new Float64Array(capacity));
    next = larger(next, new Int32Array(capacity));
    slotOf = larger(slotOf, new Int32Array(capacity));
    closed = larger(closed, new Uint8Array(capacity));
  };

  /** The spots of a point; `toEnd`: from it to the ends of the segments, else from their starts to it. */
  const spotsOf = (places: readonly OnWay[], toEnd: boolean): Spot[] =>
    places.flatMap((on) =>
      on.directions.map((direction) => {
        const slot = graph.slotOf(on.tile);
        const length = on.tile.lengthM[on.segment]!;
        const isFromStart = toEnd === (direction === 0);
        const roadM = isFromStart ? on.offsetM : length - on.offsetM;
        const share = length === 0 ? 0 : roadM / length;
        return {
          ...{ on, direction, slot },
          state: graph.stateOf(slot, on.segment, direction),
          shareS: graph.driveS(slot, on.segment, direction) * share + on.distanceM / OFF_ROAD_MPS,
          shareM: roadM + on.distanceM,
        };
      }),
    );

  const goals = spotsOf(placesOnWays(ways, to, { headingDeg: null, radiusM: TO_M }), false);
  if (goals.length === 0) return null;

  const best: (Best | null)[] = vehicles.map(() => null);
  const spotsOn = new Map<number, { vehicle: number; spot: Spot }[]>();
  const waiting = byTile(vehicles);
  const isPlaced = new Uint8Array(vehicles.length);
  let placedTiles = 0;
  let reached = 0;

  const offer = (vehicle: number, offered: Best) => {
    if (best[vehicle] === null) reached++;
    else if (best[vehicle]!.seconds <= offered.seconds) return;
    best[vehicle] = offered;
  };

  /** A vehicle on the segment of the point, before it, drives directly. */
  const offerDirect = (vehicle: number, spot: Spot) => {
    for (const goal of goals) {
      if (goal.state !== spot.state) continue;
      const ahead = (goal.on.offsetM - spot.on.offsetM) * (spot.direction === 1 ? 1 : -1);
      if (ahead < 0) continue;
      const length = spot.on.tile.lengthM[spot.on.segment]!;
      const drive = graph.driveS(spot.slot, spot.on.segment, spot.direction);
      const off = spot.on.distanceM + goal.on.distanceM;
      const road = length === 0 ? 0 : (drive * ahead) / length;
      offer(vehicle, { seconds: road + off / OFF_ROAD_MPS, metres: ahead + off, spot, goal });
    }
  };

  /** Puts the vehicles of new tiles on their ways, before any segment there is looked at. */
  const placeVehicles = () => {
    for (; placedTiles < graph.tiles.length; placedTiles++)
      for (const vehicle of waiting.get(graph.tiles[placedTiles]!.key) ?? []) {
        if (isPlaced[vehicle] === 1) continue;
        isPlaced[vehicle] = 1;
        const mover = vehicles[vehicle]!;
        for (const spot of spotsOf(
          placesOnWays(ways, mover, { headingDeg: mover.headingDeg, radiusM: NEAR_M }),
          true,
        )) {
          const others = spotsOn.get(spot.state);
          if (others) others.push({ vehicle, spot });
          else spotsOn.set(spot.state, [{ vehicle, spot }]);
          offerDirect(vehicle, spot);
        }
      }
    grow();
  };

  /** Looks at what may be driven before a segment that costs this much from its start to the point. */
  const relaxBefore = (
    from: { slot: number; segment: number; direction: 0 | 1 },
    cost: { seconds: number; metres: number },
    by: number,
  ) => {
    graph.eachBefore(from.slot, from.segment, from.direction, (slot, segment, direction, junctionS) => {
      grow();
      const state = graph.stateOf(slot, segment, direction);
      const total = cost.seconds + junctionS;
      if (seconds[state]! <= total) return;
      seconds[state] = total;
      metres[state] = cost.metres;
      next[state] = by;
      slotOf[state] = slot;
      open.push(total, state);
    });
    placeVehicles();
  };

  const settle = (state: number) => {
    closed[state] = 1;
    for (const { vehicle, spot } of spotsOn.get(state) ?? [])
      offer(vehicle, {
        seconds: seconds[state]! + spot.shareS,
        metres: metres[state]! + spot.shareM,
        ...{ spot, goal: null },
      });
    const slot = slotOf[state]!;
    const segment = graph.segmentOf(slot, state);
    const direction = (state & 1) as 0 | 1;
    const cost = {
      seconds: seconds[state]! + graph.driveS(slot, segment, direction),
      metres: metres[state]! + graph.tiles[slot]!.lengthM[segment]!,
    };
    relaxBefore({ slot, segment, direction }, cost, state);
  };

  placeVehicles();
  for (const [i, { slot, on, direction, shareS, shareM }] of goals.entries())
    relaxBefore({ slot, segment: on.segment, direction }, { seconds: shareS, metres: shareM }, -1 - i);

  let looked = 0;
  let isComplete = false;
  /** Times up to here are final, seconds. */
  const finalS = () => Math.min(open.least, limits.seconds);
  const isEnough = () => {
    if (reached < limits.vehicles) return false;
    const known = finalS();
    let count = 0;
    for (const one of best) if (one !== null && one.seconds <= known) count++;
    return count >= limits.vehicles;
  };
  return {
    advance(segments) {
      for (let i = 0; i < segments && !isComplete; i++) {
        while (open.size > 0 && closed[open.peek()] === 1) open.pop();
        isComplete =
          open.least > limits.seconds || looked >= limits.segments || (looked % LOOK === 0 && isEnough());
        if (isComplete) break;
        looked++;
        settle(open.pop());
      }
      return isComplete;
    },
    arrivals() {
      const known = finalS();
      return best.map((one) =>
        one !== null && one.seconds <= known ? { seconds: one.seconds, metres: one.metres } : null,
      );
    },
    routeOf(vehicle) {
      const found = best[vehicle];
      if (!found) return [];
      const { spot, goal } = found;
      const { tile, segment, offsetM } = spot.on;
      const endM = (of: Spot) => (of.direction === 1 ? of.on.tile.lengthM[of.on.segment]! : 0);
      if (goal) return stretch(tile, segment, { fromM: offsetM, toM: goal.on.offsetM });
      const points = stretch(tile, segment, { fromM: offsetM, toM: endM(spot) });
      let at = next[spot.state]!;
      for (; at >= 0; at = next[at]!) {
        const on = graph.tiles[slotOf[at]!]!;
        const way = graph.segmentOf(slotOf[at]!, at);
        const length = on.lengthM[way]!;
        points.push(
          ...stretch(on, way, at % 2 === 1 ? { fromM: 0, toM: length } : { fromM: length, toM: 0 }),
        );
      }
      const last = goals[-1 - at]!;
      const startM = last.direction === 1 ? 0 : last.on.tile.lengthM[last.on.segment]!;
      points.push(...stretch(last.on.tile, last.on.segment, { fromM: startM, toM: last.on.offsetM }));
      return points.filter(({ lat, lng }, i) => lat !== points[i - 1]?.lat || lng !== points[i - 1]?.lng);
    },
  };
}

/** The numbers of the vehicles by the tiles on whose ways they may be. */
function byTile(vehicles: readonly Mover[]): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (const [vehicle, { lat, lng }] of vehicles.entries()) {
    const { north, east, ...at } = around(lat * UNITS, lng * UNITS, NEAR_M);
    for (let row = rowOf(at.lat - north); row <= rowOf(at.lat + north); row++)
      for (let column = columnOf(at.lng - east); column <= columnOf(at.lng + east); column++) {
        const key = keyAt(row, column);
        const others = found.get(key);
        if (others) others.push(vehicle);
        else found.set(key, [vehicle]);
      }
  }
  return found;
}
