import type { Point } from '../geo.ts';
import { eachEdgeNearer, type Ways } from './edges-near.ts';
import { NORTH_M, UNITS } from './grid.ts';
import { WAY_FLAG } from './way.ts';
import type { WayTile } from './way-tile.ts';

/** The segment of a way at a point. */
export type FoundWay = {
  tile: WayTile;
  segment: number;
  /** From the point to the way, metres. */
  distanceM: number;
  /** From the start of the segment, metres. */
  offsetM: number;
  /** Driven in the order of its points, by the heading; true without one. */
  isForward: boolean;
};

export type WayQuestion = Point & {
  /** Degrees, 0 is north; null: standing, or not known. */
  headingDeg: number | null;
  /** How far away a way may be, metres. */
  radiusM: number;
  /** Only ways with a name or a number. */
  isLabelled?: boolean;
};

/**
 * A way across the heading counts as this much farther away, one against it as twice as much, metres. Ways
 * for both directions are never against it.
 */
const ACROSS_M = 25;
/** Each class that a way is less important counts as this much farther away, metres. */
const CLASS_M = 0.4;

/**
 * How far away an edge counts. It is its distance, more if the vehicle does not drive along it, and a little
 * more the less important its way is.
 */
export function farness(
  tile: WayTile,
  edge: number,
  { distanceM, east, north }: { distanceM: number; east: number; north: number },
): number {
  const row = tile.row[tile.segmentOf[edge]!]!;
  const far = distanceM + tile.rowClass[row]! * CLASS_M;
  if (Number.isNaN(east)) return far;
  const along = alongHeading(tile, edge, east, north);
  return far + ACROSS_M * (1 - (tile.rowFlags[row]! & WAY_FLAG.oneWay ? along : Math.abs(along)));
}

/** Cosine of the angle between an edge and a heading, which is given as a unit vector. */
export function alongHeading(tile: WayTile, edge: number, east: number, north: number): number {
  const dx = (tile.x[edge + 1]! - tile.x[edge]!) * tile.eastM;
  const dy = (tile.y[edge + 1]! - tile.y[edge]!) * NORTH_M;
  const length = Math.sqrt(dx * dx + dy * dy);
  return length === 0 ? 0 : (dx * east + dy * north) / length;
}

/**
 * The way at a point: the one that counts as least far away, within the radius. Null: there is none. Equal
 * ones are decided by tile and edge, so that the same question always gets the same answer.
 */
export function wayAt(
  ways: Ways,
  { lat, lng, headingDeg, radiusM, isLabelled }: WayQuestion,
): FoundWay | null {
  const heading = headingDeg === null ? Number.NaN : (headingDeg / 180) * Math.PI;
  const [east, north] = [Math.sin(heading), Math.cos(heading)];
  let best = Number.POSITIVE_INFINITY;
  let found: WayTile | null = null;
  let [at, distance, part] = [0, 0, 0];
  eachEdgeNearer(ways, { lat: lat * UNITS, lng: lng * UNITS, radiusM }, (tile, edge, distanceM, share) => {
    if (isLabelled) {
      const row = tile.row[tile.segmentOf[edge]!]!;
      if (tile.rowName[row] === 0 && tile.rowRef[row] === 0) return best;
    }
    const far = farness(tile, edge, { distanceM, east, north });
    if (far > best || (far === best && !isBefore(tile, edge, found, at))) return best;
    [best, found, at, distance, part] = [far, tile, edge, distanceM, share];
    return best;
  });
  if (found === null) return null;
  const tile: WayTile = found;
  const segment = tile.segmentOf[at]!;
  const isOneWay = (tile.rowFlags[tile.row[segment]!]! & WAY_FLAG.oneWay) !== 0;
  return {
    tile,
    segment,
    distanceM: distance,
    offsetM: tile.alongM[at]! + (tile.alongM[at + 1]! - tile.alongM[at]!) * part,
    isForward: isOneWay || headingDeg === null || alongHeading(tile, at, east, north) >= 0,
  };
}

function isBefore(tile: WayTile, edge: number, found: WayTile | null, at: number): boolean {
  return found !== null && (tile.key < found.key || (tile.key === found.key && edge < at));
}
