import { eachEdgeNear, type Ways } from '../edges-near.ts';
import { NORTH_M, UNITS } from '../grid.ts';
import { WAY_FLAG } from '../way.ts';
import { alongHeading } from '../way-at.ts';
import { WAY_CLASSES } from '../way-class.ts';
import type { WayTile } from '../way-tile.ts';
import type { Net } from './net.ts';

/** The most candidates of a fix. */
export const CANDIDATES = 6;
/** A candidate is at most this far from its fix, metres. */
const RADIUS_M = 50;
/** Standard deviation of a fix, metres. */
const SIGMA_M = 6;
/** Cost of a way across the heading; one against it costs twice as much. */
const ACROSS = 6;
/** Candidates that cost this much more than the best are not kept. */
const WORSE = 16;
/** Cost of ways on which vehicles seldom drive. */
const SELDOM: readonly number[] = WAY_CLASSES.map(
  (name) => ({ service: 0.4, track: 0.6, pedestrian: 1.5 })[name as string] ?? 0,
);

/**
 * The segments on which a fix may lie: the best first. Costs are negative logarithms of likelihoods, without
 * their common part.
 */
export type Candidates = {
  count: number;
  slot: Int32Array;
  segment: Int32Array;
  offsetM: Float64Array;
  distanceM: Float64Array;
  cost: Float64Array;
};

/** Finds the candidates of fixes, always in the same arrays. A heading of NaN is not known. */
export function candidateFinder(
  ways: Ways,
  net: Net,
): (lat: number, lng: number, headingDeg: number) => Candidates {
  const found: Candidates = {
    count: 0,
    slot: new Int32Array(CANDIDATES),
    segment: new Int32Array(CANDIDATES),
    offsetM: new Float64Array(CANDIDATES),
    distanceM: new Float64Array(CANDIDATES),
    cost: new Float64Array(CANDIDATES),
  };
  let [east, north] = [0, 0];
  const costOf = (tile: WayTile, edge: number, distanceM: number) => {
    const row = tile.row[tile.segmentOf[edge]!]!;
    const far = distanceM / SIGMA_M;
    const cost = 0.5 * far * far + SELDOM[tile.rowClass[row]!]!;
    if (Number.isNaN(east)) return cost;
    const along = alongHeading(tile, edge, east, north);
    return cost + ACROSS * (1 - (tile.rowFlags[row]! & WAY_FLAG.oneWay ? along : Math.abs(along)));
  };
  /** Moves a candidate to a place, over the one that was there. */
  const move = (from: number, to: number) => {
    found.slot[to] = found.slot[from]!;
    found.segment[to] = found.segment[from]!;
    found.offsetM[to] = found.offsetM[from]!;
    found.distanceM[to] = found.distanceM[from]!;
    found.cost[to] = found.cost[from]!;
  };
  const visit = (tile: WayTile, edge: number, distanceM: number, share: number) => {
    const cost = costOf(tile, edge, distanceM);
    if (found.count === CANDIDATES && cost >= found.cost[CANDIDATES - 1]!) return;
    const segment = tile.segmentOf[edge]!;
    const slot = net.slotOf(tile);
    let at = 0;
    while (at < found.count && (found.segment[at] !== segment || found.slot[at] !== slot)) at++;
    if (at < found.count && found.cost[at]! <= cost) return;
    if (at === found.count && found.count < CANDIDATES) found.count++;
    if (at === CANDIDATES) at--;
    for (; at > 0 && found.cost[at - 1]! > cost; at--) move(at - 1, at);
    found.slot[at] = slot;
    found.segment[at] = segment;
    found.offsetM[at] = tile.alongM[edge]! + (tile.alongM[edge + 1]! - tile.alongM[edge]!) * share;
    found.distanceM[at] = distanceM;
    found.cost[at] = cost;
  };
  return (lat, lng, headingDeg) => {
    const heading = (headingDeg / 180) * Math.PI;
    [east, north] = [Math.sin(heading), Math.cos(heading)];
    found.count = 0;
    eachEdgeNear(ways, { lat: lat * UNITS, lng: lng * UNITS, radiusM: RADIUS_M }, visit);
    while (found.count > 1 && found.cost[found.count - 1]! > found.cost[0]! + WORSE) found.count--;
    return found;
  };
}

/** Metres between two points in degrees, as in a plane; right within kilometres. */
export function planeM(lat: number, lng: number, toLat: number, toLng: number): number {
  const narrow = Math.cos(((lat + toLat) / 360) * Math.PI);
  const [dx, dy] = [(toLng - lng) * narrow, toLat - lat];
  return Math.sqrt(dx * dx + dy * dy) * NORTH_M * UNITS;
}
