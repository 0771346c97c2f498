import KDBush from 'kdbush';
import { distanceM, type Point } from '../geo.ts';

/** A stop within this distance of a point of interest is at it, metres (POI_RADIUS of domain rules §0.3). */
export const POI_RADIUS_M = 150;
/** A stop counts from this length, seconds (POI_STOP). */
export const POI_STOP_S = 120;
/** The search for stops covers this many days. */
export const PROPOSAL_DAYS = 60;
/** Fewer stops, or stops on fewer days, are no habit. */
export const PROPOSAL_LEAST = { stops: 5, days: 3 } as const;
/**
 * Working hours where no schedule gives others: Monday to Friday, from one hour to the other, in the
 * vehicle's zone.
 */
export const WORKING_HOURS = { from: 7, to: 20 } as const;

/** The counted stops of a fleet in one cell. */
export type StopCell = Point & {
  stops: number;
  /** Stops that began outside working hours. */
  offHours: number;
  /** Total length, seconds. */
  stayS: number;
  days: readonly string[];
  vehicleIds: readonly number[];
  lastMs: number;
};

/** A place where vehicles often stop. */
export type StopCluster = Point & {
  stops: number;
  days: number;
  vehicles: number;
  /** Mean length of a stop, seconds. */
  stayS: number;
  /** More than half of the stops began outside working hours. */
  isOffHours: boolean;
  lastMs: number;
};

const DEGREE_M = 111_195;

/**
 * Prepares points for look-ups by place: the indices of the points within `reachM` metres of another point.
 */
export function nearby(points: readonly Point[]): (at: Point, reachM: number) => number[] {
  const index = new KDBush(points.length);
  for (const { lat, lng } of points) index.add(lng, lat);
  index.finish();
  return (at, reachM) => {
    const high = reachM / DEGREE_M;
    const wide = high / Math.max(0.01, Math.cos((at.lat * Math.PI) / 180));
    return index
      .range(at.lng - wide, at.lat - high, at.lng + wide, at.lat + high)
      .filter((i) => distanceM(at, points[i]!) <= reachM);
  };
}

/**
 * The places where a fleet often stops, those with the most stops first. The busiest cell takes the cells
 * within `POI_RADIUS_M` of it, then the busiest of the rest does the same, and so on. Cells near `taken`
 * points (points of interest, dismissed places) are left out.
 */
export function stopClusters(cells: readonly StopCell[], taken: readonly Point[]): StopCluster[] {
  const isTaken = nearby(taken);
  const free = cells
    .filter((cell) => isTaken(cell, POI_RADIUS_M).length === 0)
    .sort((a, b) => b.stops - a.stops || a.lat - b.lat || a.lng - b.lng);
  const near = nearby(free);
  const used = new Set<number>();
  const clusters: StopCluster[] = [];
  for (const [at, cell] of free.entries()) {
    if (used.has(at)) continue;
    const members = near(cell, POI_RADIUS_M).filter((i) => !used.has(i));
    for (const i of members) used.add(i);
    const cluster = clusterOf(members.map((i) => free[i]!));
    // The middle of all cells may lie near a point that none of the cells is near.
    const isKnown = isTaken(cluster, POI_RADIUS_M).length > 0;
    if (!isKnown && cluster.stops >= PROPOSAL_LEAST.stops && cluster.days >= PROPOSAL_LEAST.days)
      clusters.push(cluster);
  }
  return clusters.sort((a, b) => b.stops - a.stops);
}

function clusterOf(cells: readonly StopCell[]): StopCluster {
  const total = (of: (cell: StopCell) => number) => cells.reduce((sum, cell) => sum + of(cell), 0);
  const stops = total((cell) => cell.stops);
  return {
    lat: total((cell) => cell.lat * cell.stops) / stops,
    lng: total((cell) => cell.lng * cell.stops) / stops,
    stops,
    days: new Set(cells.flatMap(({ days }) => days)).size,
    vehicles: new Set(cells.flatMap(({ vehicleIds }) => vehicleIds)).size,
    stayS: Math.round(total((cell) => cell.stayS) / stops),
    isOffHours: total((cell) => cell.offHours) * 2 > stops,
    lastMs: Math.max(...cells.map(({ lastMs }) => lastMs)),
  };
}
