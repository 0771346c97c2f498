import { EARTH_RADIUS_M, type Point } from '#domain/geo.ts';

const RAD = Math.PI / 180;

/**
 * A flat map around a place, in metres east and north of it. It is exact enough for a hundred kilometres of
 * invented roads.
 */
export type Plane = {
  toXY(point: Point): { x: number; y: number };
  toPoint(x: number, y: number): Point;
};

/** The flat map whose origin is this place. */
export function planeAt(origin: Point): Plane {
  const perLat = EARTH_RADIUS_M * RAD;
  const perLng = perLat * Math.cos(origin.lat * RAD);
  return {
    toXY: ({ lat, lng }) => ({ x: (lng - origin.lng) * perLng, y: (lat - origin.lat) * perLat }),
    toPoint: (x, y) => ({ lat: origin.lat + y / perLat, lng: origin.lng + x / perLng }),
  };
}

/** The heading of a step east and north: degrees 0 ≤ x < 360, clockwise from north. */
export function headingOf(dx: number, dy: number): number {
  return (Math.atan2(dx, dy) / RAD + 360) % 360;
}

/** The smaller angle between two headings, degrees 0 to 180. */
export function turnDeg(a: number, b: number): number {
  const turn = Math.abs(a - b) % 360;
  return turn > 180 ? 360 - turn : turn;
}
