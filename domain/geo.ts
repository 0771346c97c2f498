/** Mean Earth radius for all distances of the product, metres (domain rules §5.1). */
export const EARTH_RADIUS_M = 6_371_000;

/** A WGS-84 point, degrees. */
export type Point = { lat: number; lng: number };

const RAD = Math.PI / 180;

/** Great-circle distance between two points, metres. Example: one degree of latitude is 111,194.9 m. */
export function distanceM(a: Point, b: Point): number {
  const dLat = (b.lat - a.lat) * RAD;
  const dLng = (b.lng - a.lng) * RAD;
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * RAD) * Math.cos(b.lat * RAD) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Initial bearing from a to b, degrees 0 ≤ x < 360, north = 0, clockwise. */
export function bearingDeg(a: Point, b: Point): number {
  const dLng = (b.lng - a.lng) * RAD;
  const y = Math.sin(dLng) * Math.cos(b.lat * RAD);
  const x =
    Math.cos(a.lat * RAD) * Math.sin(b.lat * RAD) -
    Math.sin(a.lat * RAD) * Math.cos(b.lat * RAD) * Math.cos(dLng);
  return (Math.atan2(y, x) / RAD + 360) % 360;
}

/** True if both coordinates are in range and the point is not 0/0, which trackers send without a fix. */
export function isPlausible(p: Point): boolean {
  if (!(Math.abs(p.lat) <= 90 && Math.abs(p.lng) <= 180)) return false;
  return Math.abs(p.lat) >= 1e-4 || Math.abs(p.lng) >= 1e-4;
}
