import type { Ways } from '../edges-near.ts';
import { placeBetween } from './between.ts';
import { CANDIDATES, type Candidates, candidateFinder, planeM } from './candidates.ts';
import { directions } from './direction.ts';
import type { Fixes, Matched } from './matched.ts';
import { type Net, netOf } from './net.ts';
import { type Entries, isOneWay, type RouteSearch, routeSearch } from './route-search.ts';

/* Map matching by a hidden Markov model (Newson and Krumm, 2009). The states of a fix are the segments near
   it. A state is likely when the fix is near; a change of state when the route is as long as the straight
   line. The most likely sequence is found by Viterbi's algorithm. */

/**
 * A fix closer to the one before is passed over, metres. Its error is as large as its movement, so it would
 * show a vehicle that goes to and fro. The last fix of a journey is never passed over.
 */
const CLOSE_M = 25;
/** Two fixes farther apart are not connected, metres. */
const APART_M = 5_000;
/**
 * A route that is so much longer or shorter than the straight line costs 1: metres, and a share of the
 * line.
 */
const BETA = { metres: 10, share: 0.1 } as const;
/** States that cost this much more than the best one of their fix are given up. */
const BEAM = 12;
/** A vehicle may seem to move back this far on a one-way road, metres: it stands, or the fix is poor. */
const BACK_M = 20;
/**
 * The longest route that is tried at first, and when that fails: a share of the straight line, plus metres.
 */
const ROUTES = [
  { share: 1.5, metres: 150 },
  { share: 3, metres: 1_500 },
] as const;

/**
 * Matches the fixes of journeys with the ways of a road file. It keeps its arrays from journey to journey.
 */
export function roadMatcher(ways: Ways): (fixes: Fixes) => Matched {
  const net = netOf(ways);
  const find = candidateFinder(ways, net);
  const search = routeSearch(net);
  return (fixes) => {
    net.renew();
    return matched(fixes, { net, find, search });
  };
}

type Tools = { net: Net; find: ReturnType<typeof candidateFinder>; search: RouteSearch };

function matched(fixes: Fixes, { net, find, search }: Tools): Matched {
  const n = fixes.lat.length;
  const states = {
    count: new Uint8Array(n),
    slot: new Int32Array(n * CANDIDATES),
    segment: new Int32Array(n * CANDIDATES),
    offsetM: new Float64Array(n * CANDIDATES),
    cost: new Float64Array(n * CANDIDATES).fill(Number.POSITIVE_INFINITY),
    /** The state of the fix before; -1: a break. */
    back: new Int32Array(n * CANDIDATES).fill(-1),
    pathAt: new Int32Array(n * CANDIDATES).fill(-1),
    pathEnd: new Int32Array(n * CANDIDATES),
  };
  const path = steps();
  const entries = noEntries();
  const passed = new Uint8Array(n);
  let last = -1;
  for (let i = 0; i < n; i++) {
    if (last >= 0 && i < n - 1 && straight(last, i) < CLOSE_M) {
      passed[i] = 1;
      continue;
    }
    const found = find(fixes.lat[i]!, fixes.lng[i]!, fixes.headingDeg[i]!);
    if (found.count === 0) continue;
    const own = i * CANDIDATES;
    states.count[i] = found.count;
    states.slot.set(found.slot.subarray(0, found.count), own);
    states.segment.set(found.segment.subarray(0, found.count), own);
    states.offsetM.set(found.offsetM.subarray(0, found.count), own);
    if (last < 0 || !connect(last, i, found)) states.cost.set(found.cost.subarray(0, found.count), own);
    last = i;
  }
  const found = {
    ...traced(states, last, n),
    tiles: net.tiles,
    firstSegment: net.firstSegment,
    steps: path.take(),
  };
  const result = { ...found, isForward: directions(found, fixes.headingDeg) };
  placeBetween(fixes, result, passed);
  return result;

  function straight(from: number, to: number): number {
    return planeM(fixes.lat[from]!, fixes.lng[from]!, fixes.lat[to]!, fixes.lng[to]!);
  }

  /** Gives each state of a fix its cheapest way from the fix before; false when there is none for any. */
  function connect(from: number, to: number, found: Candidates): boolean {
    const [lat, lng] = [fixes.lat[to]!, fixes.lng[to]!];
    const straightM = straight(from, to);
    if (straightM > APART_M) return false;
    const beta = BETA.metres + BETA.share * straightM;
    const own = to * CANDIDATES;
    let best = Number.POSITIVE_INFINITY;
    let slackM = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < found.count; k++) {
      slackM = Math.max(slackM, found.distanceM[k]!);
      least = Math.min(least, found.cost[k]!);
    }
    setEntries(entries, found, net);
    for (const { share, metres } of ROUTES) {
      const mostM = share * straightM + metres;
      let cheapest = Number.POSITIVE_INFINITY;
      for (let k = 0; k < states.count[from]!; k++)
        cheapest = Math.min(cheapest, states.cost[from * CANDIDATES + k]!);
      for (let k = 0; k < states.count[from]!; k++) {
        const state = from * CANDIDATES + k;
        const cost = states.cost[state]!;
        if (cost > cheapest + BEAM) continue;
        const take = (candidate: number, routeM: number, entry: number) => {
          const total = cost + Math.abs(routeM - straightM) / beta + found.cost[candidate]!;
          best = Math.min(best, total);
          if (total >= states.cost[own + candidate]!) return;
          states.cost[own + candidate] = total;
          states.back[own + candidate] = state;
          states.pathAt[own + candidate] = entry < 0 ? -1 : path.add(search, entries, entry, net);
          states.pathEnd[own + candidate] = path.count();
        };
        const source = {
          slot: states.slot[state]!,
          segment: states.segment[state]!,
          offsetM: states.offsetM[state]!,
        };
        for (let c = 0; c < found.count; c++) {
          if (found.slot[c] !== source.slot || found.segment[c] !== source.segment) continue;
          const movedM = found.offsetM[c]! - source.offsetM;
          const tile = net.tiles[source.slot]!;
          if (movedM >= -BACK_M || !isOneWay(tile, source.segment)) take(c, Math.abs(movedM), -1);
        }
        // Longer routes end in states that the beam gives up.
        const limit = () => Math.min(mostM, straightM + (best + BEAM - cost - least) * beta);
        search.from(source, { entries, lat, lng, slackM }, limit, (entry, routeM) =>
          take(entries.candidate[entry]!, routeM, entry),
        );
      }
      if (best < Number.POSITIVE_INFINITY) return true;
    }
    return false;
  }
}

type States = {
  count: Uint8Array;
  slot: Int32Array;
  segment: Int32Array;
  offsetM: Float64Array;
  cost: Float64Array;
  back: Int32Array;
  pathAt: Int32Array;
  pathEnd: Int32Array;
};

/** The cheapest sequence of states, followed back from the last fix, and from each break. */
function traced(states: States, lastFix: number, n: number) {
  const found = {
    slot: new Int32Array(n).fill(-1),
    segment: new Int32Array(n).fill(-1),
    offsetM: new Float32Array(n),
    isBreak: new Uint8Array(n),
    pathAt: new Int32Array(n).fill(-1),
    pathEnd: new Int32Array(n),
  };
  let state = -1;
  for (let i = lastFix; i >= 0; i--) {
    if (states.count[i] === 0) continue;
    if (state < 0) {
      state = i * CANDIDATES;
      for (let k = 1; k < states.count[i]!; k++)
        if (states.cost[i * CANDIDATES + k]! < states.cost[state]!) state = i * CANDIDATES + k;
    }
    found.slot[i] = states.slot[state]!;
    found.segment[i] = states.segment[state]!;
    found.offsetM[i] = states.offsetM[state]!;
    found.pathAt[i] = states.pathAt[state]!;
    found.pathEnd[i] = states.pathEnd[state]!;
    state = states.back[state]!;
    if (state < 0) found.isBreak[i] = 1;
  }
  return found;
}

/** A growing list of steps. */
function steps() {
  let all = new Int32Array(4_096);
  let count = 0;
  const push = (step: number) => {
    if (count === all.length) {
      const larger = new Int32Array(count * 2);
      larger.set(all);
      all = larger;
    }
    all[count++] = step;
  };
  return {
    count: () => count,
    /** Adds the route to an entry; returns where it begins. */
    add(search: RouteSearch, entries: Entries, entry: number, net: Net): number {
      const begin = count;
      const node = entries.node[entry]!;
      search.eachBefore(node, push);
      all.subarray(begin, count).reverse();
      const slot = net.slotOfNode[node]!;
      push(2 * (net.firstSegment[slot]! + entries.segment[entry]!) + entries.isForward[entry]!);
      return begin;
    },
    take: () => all.slice(0, count),
  };
}

function noEntries(): Entries {
  const most = 2 * CANDIDATES;
  return {
    count: 0,
    node: new Int32Array(most),
    candidate: new Int32Array(most),
    segment: new Int32Array(most),
    restM: new Float64Array(most),
    isForward: new Uint8Array(most),
  };
}

/** The nodes from which the candidates can be entered. */
function setEntries(entries: Entries, found: Candidates, net: Net): void {
  entries.count = 0;
  for (let k = 0; k < found.count; k++) {
    const [slot, segment] = [found.slot[k]!, found.segment[k]!];
    const tile = net.tiles[slot]!;
    const add = (local: number, restM: number, isForward: 0 | 1) => {
      const i = entries.count++;
      entries.node[i] = net.firstNode[slot]! + local;
      entries.candidate[i] = k;
      entries.segment[i] = segment;
      entries.restM[i] = restM;
      entries.isForward[i] = isForward;
    };
    add(tile.from[segment]!, found.offsetM[k]!, 1);
    if (!isOneWay(tile, segment)) add(tile.to[segment]!, tile.lengthM[segment]! - found.offsetM[k]!, 0);
  }
}
