import type { Ways } from '../edges-near.ts';
import { NORTH_M } from '../grid.ts';
import { isOnBorder, netOf } from '../match/net.ts';
import { isOneWay } from '../match/route-search.ts';
import type { WayTile } from '../way-tile.ts';
import { junctionS, speedMps, TURN_ROUND_S } from './drive-time.ts';

/**
 * Segments with a direction, as numbers: twice the number of the segment, plus 1 if it is driven in the order
 * of its points. Tiles join the graph when a way leads into them.
 */
export type BackwardGraph = {
  readonly tiles: readonly WayTile[];
  /** How many numbers there may be so far. */
  readonly size: number;
  /** The slot of a tile, which is added when it is new. */
  slotOf(tile: WayTile): number;
  stateOf(slot: number, segment: number, direction: 0 | 1): number;
  segmentOf(slot: number, state: number): number;
  /** Seconds for all of a segment in a direction. */
  driveS(slot: number, segment: number, direction: 0 | 1): number;
  /** Visits what may be driven directly before a segment, with the seconds of the junction between. */
  eachBefore(
    slot: number,
    segment: number,
    direction: 0 | 1,
    visit: (slot: number, segment: number, direction: 0 | 1, junctionS: number) => void,
  ): void;
};

/** The graph of a road file, against the direction of driving. `country` decides the limits of the law. */
export function backwardGraph(ways: Ways, country: string | null): BackwardGraph {
  const net = netOf(ways);
  /** Metres a second by slot, for each row in town or not, and by direction; NaN: not computed yet. */
  const speeds: Float32Array[] = [];

  const driveS = (slot: number, segment: number, direction: 0 | 1) => {
    const tile = net.tiles[slot]!;
    speeds[slot] ??= new Float32Array(tile.rowClass.length * 4).fill(Number.NaN);
    const row = tile.row[segment]!;
    const isInTown = tile.inTown[segment] === 1;
    const at = row * 4 + (isInTown ? 2 : 0) + direction;
    let speed = speeds[slot][at]!;
    if (Number.isNaN(speed)) {
      speed = speedMps(tile, row, { isInTown, isForward: direction === 1, country });
      speeds[slot][at] = speed;
    }
    return tile.lengthM[segment]! / speed;
  };

  /** The node in all tiles that have it. */
  const sameNodes = (slot: number, local: number) => {
    const tile = net.tiles[slot]!;
    const nodes = [net.firstNode[slot]! + local];
    if (isOnBorder(tile.nodeX[local]!) || isOnBorder(tile.nodeY[local]!))
      net.eachTwin(nodes[0]!, (twin) => nodes.push(twin));
    return nodes;
  };

  return {
    get tiles() {
      return net.tiles;
    },
    get size() {
      const last = net.tiles.length - 1;
      return last < 0 ? 0 : 2 * (net.firstSegment[last]! + net.tiles[last]!.row.length);
    },
    slotOf: net.slotOf,
    stateOf: (slot, segment, direction) => 2 * (net.firstSegment[slot]! + segment) + direction,
    segmentOf: (slot, state) => (state >> 1) - net.firstSegment[slot]!,
    driveS,
    eachBefore(slot, segment, direction, visit) {
      const tile = net.tiles[slot]!;
      const into = { tile, segment };
      const nodes = sameNodes(slot, direction === 1 ? tile.from[segment]! : tile.to[segment]!);
      const heading = headingAt(tile, segment, direction, 'start');
      let arms = 0;
      for (const node of nodes) {
        const { edgeAt } = net.tiles[net.slotOfNode[node]!]!;
        const local = node - net.firstNode[net.slotOfNode[node]!]!;
        arms += edgeAt[local + 1]! - edgeAt[local]!;
      }
      const one = (from: WayTile, slotBefore: number, before: number, way: 0 | 1) => {
        const isBack = slotBefore === slot && before === segment && way !== direction;
        const end = headingAt(from, before, way, 'end');
        const cos = end.east * heading.east + end.north * heading.north;
        const seconds = isBack
          ? TURN_ROUND_S
          : junctionS({ tile: from, segment: before }, into, { cos, arms });
        visit(slotBefore, before, way, seconds);
      };
      for (const node of nodes) {
        const at = net.slotOfNode[node]!;
        const from = net.tiles[at]!;
        const local = node - net.firstNode[at]!;
        for (let k = from.edgeAt[local]!; k < from.edgeAt[local + 1]!; k++) {
          const before = from.edges[k]!;
          if (from.to[before] === local) one(from, at, before, 1);
          if (from.from[before] === local && !isOneWay(from, before)) one(from, at, before, 0);
        }
      }
    },
  };
}

/** The direction in which a segment is begun or ended, as a unit vector. */
function headingAt(
  tile: WayTile,
  segment: number,
  direction: 0 | 1,
  at: 'start' | 'end',
): { east: number; north: number } {
  const isFirst = (direction === 1) === (at === 'start');
  const edge = isFirst ? tile.firstPoint[segment]! : tile.firstPoint[segment + 1]! - 2;
  const sign = direction === 1 ? 1 : -1;
  const east = (tile.x[edge + 1]! - tile.x[edge]!) * tile.eastM * sign;
  const north = (tile.y[edge + 1]! - tile.y[edge]!) * NORTH_M * sign;
  const length = Math.hypot(east, north);
  return length === 0 ? { east: 0, north: 0 } : { east: east / length, north: north / length };
}
