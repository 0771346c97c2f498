import { distanceM, type Point } from '../../geo.ts';

/** Roads are this much longer than the straight line between their ends, on average. */
export const DETOUR = 1.3;
/** The mean speed that is assumed without roads, km/h. */
export const LINE_KMH = 40;

/**
 * An estimate without roads: the straight line with a detour of 30 %, at 40 km/h. Example: 10 km are 13 km
 * and 1,170 s.
 */
export function straightArrival(from: Point, to: Point): { metres: number; seconds: number } {
  const metres = distanceM(from, to) * DETOUR;
  return { metres, seconds: metres / (LINE_KMH / 3.6) };
}
