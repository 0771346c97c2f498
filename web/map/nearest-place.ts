import { bearingDeg, distanceM, type Point } from '#domain/geo.ts';
import type { Places } from './geodata.ts';

/** The eight directions of the compass, clockwise from north; texts `map.compass…` name them. */
export const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export type Compass = (typeof COMPASS)[number];

/** The compass direction nearest to a bearing in degrees. Example: 22.4 is N, 22.6 is NE, 350 is N. */
export function compassOf(bearing: number): Compass {
  return COMPASS[Math.round((((bearing % 360) + 360) % 360) / 45) % 8]!;
}

/** Where a point is, told by the nearest named place. */
export type NearPlace = {
  name: string;
  /** The town that the place is a district of. */
  town: string | null;
  distanceM: number;
  /** Seen from the place: the point lies NE of it. */
  compass: Compass;
  /** The point is in the place itself, as far as its size tells. */
  isInside: boolean;
};

/** Farther than this no place says where the point is, metres. */
const FAR_M = 150_000;
const DEGREE_M = 111_195;

/** Built-up radius by inhabitants, metres: 0.8 km for a village, 2 km for 50,000, at most 6 km. */
function radiusM(population: number): number {
  return Math.min(6_000, Math.max(800, 9 * Math.sqrt(population)));
}

/** Index of the nearest place that passes the test, or -1: scans the band of latitudes that can still hold a nearer one. */
function nearestIndex(places: Places, point: Point, accepts: (i: number) => boolean): number {
  let low = 0;
  let high = places.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places.lat[middle]! < point.lat) low = middle + 1;
    else high = middle;
  }
  let best = -1;
  let bestM = FAR_M;
  const shrink = Math.cos((point.lat * Math.PI) / 180);
  const visit = (i: number): boolean => {
    const dLat = Math.abs(places.lat[i]! - point.lat) * DEGREE_M;
    if (dLat > bestM) return false;
    const turn = Math.abs(places.lng[i]! - point.lng);
    const dLng = Math.min(turn, 360 - turn) * DEGREE_M * shrink;
    // The flat estimate only rejects; what is compared is the distance on the sphere.
    if (Math.hypot(dLat, dLng) < bestM * 1.05 && accepts(i)) {
      const metres = distanceM(point, { lat: places.lat[i]!, lng: places.lng[i]! });
      if (metres < bestM) {
        bestM = metres;
        best = i;
      }
    }
    return true;
  };
  for (let i = low; i < places.count && visit(i); i++);
  for (let i = low - 1; i >= 0 && visit(i); i--);
  return best;
}

/** The nearest named place within 150 km, or null: at sea and in the desert. */
export function nearestPlace(places: Places, point: Point): NearPlace | null {
  const i = nearestIndex(places, point, () => true);
  if (i < 0) return null;
  const at = { lat: places.lat[i]!, lng: places.lng[i]! };
  const metres = distanceM(at, point);
  let town: string | null = null;
  if (places.isSection[i] === 1) {
    const larger = nearestIndex(
      places,
      at,
      (j) => places.isSection[j] === 0 && places.population[j]! >= 2 * places.population[i]!,
    );
    if (larger >= 0 && distanceM(at, { lat: places.lat[larger]!, lng: places.lng[larger]! }) < 15_000) {
      town = places.names[larger]!;
    }
  }
  return {
    name: places.names[i]!,
    town,
    distanceM: metres,
    compass: compassOf(bearingDeg(at, point)),
    isInside: metres <= radiusM(places.population[i]!),
  };
}
