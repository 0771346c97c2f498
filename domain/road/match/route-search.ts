import { eastM, NORTH_M, UNITS } from '../grid.ts';
import { WAY_FLAG } from '../way.ts';
import type { WayTile } from '../way-tile.ts';
import { isOnBorder, type Net } from './net.ts';

/**
 * The end of the routes of a search: where a candidate's segment can be entered, and how far it is from
 * there.
 */
export type Entries = {
  count: number;
  node: Int32Array;
  candidate: Int32Array;
  segment: Int32Array;
  restM: Float64Array;
  /** Entered in the order of its points. */
  isForward: Uint8Array;
};

export type RouteSearch = {
  /**
   * Visits the shortest routes from a point of a segment to entries, nearest first, until `limit` metres.
   * After each visit the limit is read again. No candidate of an entry is farther than
   * `slackM` from `lat` and `lng` (degrees). Routes that lead away from there come later, with equal lengths.
   */
  from(
    source: { slot: number; segment: number; offsetM: number },
    to: { entries: Entries; lat: number; lng: number; slackM: number },
    limit: () => number,
    reached: (entry: number, routeM: number) => void,
  ): void;
  /**
   * Visits the segments to a node that was reached, from there back to the source's own. Each is twice the
   * number of the segment, plus 1 if it is driven in the order of its points.
   */
  eachBefore(node: number, visit: (step: number) => void): void;
};

/** Searches routes in a net (A*). Arrays are used again, so that a search allocates nothing. */
export function routeSearch(net: Net): RouteSearch {
  let capacity = 0;
  let distance = new Float64Array(0);
  let seen = new Uint32Array(0);
  let closed = new Uint32Array(0);
  let step = new Int32Array(0);
  let before = new Int32Array(0);
  let heapKey = new Float64Array(1_024);
  let heapNode = new Int32Array(1_024);
  let size = 0;
  let turn = 0;
  let [goalLat, goalLng, goalEast, slack] = [0, 0, 0, 0];

  const grow = () => {
    if (net.nodes <= capacity) return;
    capacity = net.nodes * 2;
    const [oldDistance, oldSeen, oldClosed, oldStep, oldBefore] = [distance, seen, closed, step, before];
    distance = new Float64Array(capacity);
    [seen, closed] = [new Uint32Array(capacity), new Uint32Array(capacity)];
    [step, before] = [new Int32Array(capacity), new Int32Array(capacity)];
    distance.set(oldDistance);
    seen.set(oldSeen);
    closed.set(oldClosed);
    step.set(oldStep);
    before.set(oldBefore);
  };

  const push = (key: number, node: number) => {
    if (size === heapKey.length) {
      const [keys, nodes] = [heapKey, heapNode];
      heapKey = new Float64Array(size * 2);
      heapNode = new Int32Array(size * 2);
      heapKey.set(keys);
      heapNode.set(nodes);
    }
    let at = size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heapKey[parent]! <= key) break;
      heapKey[at] = heapKey[parent]!;
      heapNode[at] = heapNode[parent]!;
      at = parent;
    }
    heapKey[at] = key;
    heapNode[at] = node;
  };

  const pop = () => {
    const top = heapNode[0]!;
    size--;
    const [key, node] = [heapKey[size]!, heapNode[size]!];
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && heapKey[child + 1]! < heapKey[child]!) child++;
      if (heapKey[child]! >= key) break;
      heapKey[at] = heapKey[child]!;
      heapNode[at] = heapNode[child]!;
      at = child;
    }
    heapKey[at] = key;
    heapNode[at] = node;
    return top;
  };

  /** The least that is left from a node to any candidate, metres. */
  const restOf = (node: number) => {
    const slot = net.slotOfNode[node]!;
    const tile = net.tiles[slot]!;
    const local = node - net.firstNode[slot]!;
    const dx = (tile.west + tile.nodeX[local]! - goalLng) * goalEast;
    const dy = (tile.south + tile.nodeY[local]! - goalLat) * NORTH_M;
    return Math.max(0, Math.sqrt(dx * dx + dy * dy) - slack);
  };

  const relax = (node: number, metres: number, by: number, from: number) => {
    if (seen[node] === turn && distance[node]! <= metres) return;
    seen[node] = turn;
    distance[node] = metres;
    step[node] = by;
    before[node] = from;
    push(metres + restOf(node), node);
  };

  const expand = (node: number) => {
    const slot = net.slotOfNode[node]!;
    const tile = net.tiles[slot]!;
    const first = net.firstNode[slot]!;
    const local = node - first;
    const metres = distance[node]!;
    for (let k = tile.edgeAt[local]!; k < tile.edgeAt[local + 1]!; k++) {
      const segment = tile.edges[k]!;
      const isForward = tile.from[segment] === local;
      if (!isForward && isOneWay(tile, segment)) continue;
      const end = first + (isForward ? tile.to[segment]! : tile.from[segment]!);
      const by = 2 * (net.firstSegment[slot]! + segment) + (isForward ? 1 : 0);
      relax(end, metres + tile.lengthM[segment]!, by, node);
    }
    if (isOnBorder(tile.nodeX[local]!) || isOnBorder(tile.nodeY[local]!))
      net.eachTwin(node, (twin) => {
        grow();
        relax(twin, metres, -1, node);
      });
  };

  return {
    from(source, { entries, lat, lng, slackM }, limit, reached) {
      grow();
      turn++;
      size = 0;
      [goalLat, goalLng, slack] = [lat * UNITS, lng * UNITS, slackM];
      goalEast = eastM(goalLat);
      const { slot, segment, offsetM } = source;
      const tile = net.tiles[slot]!;
      const own = 2 * (net.firstSegment[slot]! + segment);
      const first = net.firstNode[slot]!;
      relax(first + tile.to[segment]!, tile.lengthM[segment]! - offsetM, own + 1, -1);
      if (!isOneWay(tile, segment)) relax(first + tile.from[segment]!, offsetM, own, -1);
      let left = entries.count;
      let most = limit();
      while (size > 0 && left > 0 && heapKey[0]! <= most) {
        const node = pop();
        if (closed[node] === turn) continue;
        closed[node] = turn;
        for (let i = 0; i < entries.count; i++)
          if (entries.node[i] === node) {
            left--;
            reached(i, distance[node]! + entries.restM[i]!);
            most = limit();
          }
        expand(node);
      }
    },
    eachBefore(node, visit) {
      for (let at = node; at >= 0; at = before[at]!) if (step[at]! >= 0) visit(step[at]!);
    },
  };
}

/** True for a segment that is driven only in the order of its points. */
export function isOneWay(tile: WayTile, segment: number): boolean {
  return (tile.rowFlags[tile.row[segment]!]! & WAY_FLAG.oneWay) !== 0;
}
