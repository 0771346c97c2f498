import { area as turfArea } from '@turf/area';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { distanceM, EARTH_RADIUS_M, type Point } from '../geo.ts';

/** Radius of a circle, metres (domain rules §9.3). */
export const RADIUS_M = { min: 20, max: 50_000 } as const;
/** Corners of a polygon (domain rules §9.3). */
export const CORNERS = { min: 3, max: 500 } as const;
/** Corners of all rings of a shape that comes from the map (decision 129). */
export const RING_CORNERS_MAX = 1_500;
/** Rings of such a shape. */
export const RINGS_MAX = 100;

/**
 * The shape of an area on WGS-84; the sides of a polygon are straight in degrees, and none crosses the
 * antimeridian.
 */
export type Geometry =
  | { type: 'circle'; lat: number; lng: number; radius_m: number }
  /** The corners in order. The last is joined to the first, which is not repeated. */
  | { type: 'polygon'; points: Point[] }
  /** Several polygons that may have holes: a zone of the map. Nobody draws them by hand. */
  | { type: 'polygons'; polygons: Polygon[] };

/** An outline and the holes in it; corners as in a polygon. */
export type Polygon = { points: Point[]; holes: Point[][] };

/** A part of the earth, degrees. */
export type Box = { minLat: number; minLng: number; maxLat: number; maxLng: number };

const closed = (points: readonly Point[]) => [...points, points[0]!].map(({ lat, lng }) => [lng, lat]);

/** A polygon as other programs write it. */
export const polygonOf = (points: readonly Point[]) => ({
  type: 'Polygon' as const,
  coordinates: [closed(points)],
});

const multiPolygonOf = (polygons: readonly Polygon[]) => ({
  type: 'MultiPolygon' as const,
  coordinates: polygons.map(({ points, holes }) => [points, ...holes].map(closed)),
});

type Outlined = Exclude<Geometry, { type: 'circle' }>;

/** The polygons of a shape that is no circle. */
export function polygonsOf(shape: Outlined): Polygon[] {
  return shape.type === 'polygon' ? [{ points: shape.points, holes: [] }] : shape.polygons;
}

/** The rings of a shape that is no circle. */
export function ringsOfShape(shape: Outlined): Point[][] {
  return polygonsOf(shape).flatMap(({ points, holes }) => [points, ...holes]);
}

const DEGREES = 180 / Math.PI;
const METRES_PER_DEGREE = EARTH_RADIUS_M / DEGREES;

/** The box around a shape. Example: a circle of 1,112 m on the equator reaches 0.01° in each direction. */
export function boxOf(shape: Geometry): Box {
  if (shape.type !== 'circle') {
    const corners = ringsOfShape(shape).flat();
    const lats = corners.map(({ lat }) => lat);
    const lngs = corners.map(({ lng }) => lng);
    return {
      ...{ minLat: Math.min(...lats), maxLat: Math.max(...lats) },
      ...{ minLng: Math.min(...lngs), maxLng: Math.max(...lngs) },
    };
  }
  const dLat = shape.radius_m / METRES_PER_DEGREE;
  // A circle around a pole has every longitude.
  const sine = Math.sin(dLat / DEGREES) / Math.cos(shape.lat / DEGREES);
  const dLng = Math.abs(shape.lat) + dLat < 90 ? Math.asin(sine) * DEGREES : 360;
  return {
    ...{ minLat: Math.max(-90, shape.lat - dLat), maxLat: Math.min(90, shape.lat + dLat) },
    ...{ minLng: Math.max(-180, shape.lng - dLng), maxLng: Math.min(180, shape.lng + dLng) },
  };
}

/** Is the point in the box or on its edge? */
export function isInBox({ minLat, minLng, maxLat, maxLng }: Box, { lat, lng }: Point): boolean {
  return lat >= minLat && lat <= maxLat && lng >= minLng && lng <= maxLng;
}

/** A shape prepared for many look-ups. */
export type Shape = {
  box: Box;
  /** Is the point inside the shape or on its edge? */
  holds(point: Point): boolean;
  /** Metres from the point to the nearest part of the shape; 0 inside. */
  distanceM(point: Point): number;
};

/** Prepares a shape for many look-ups. */
export function shapeOf(geometry: Geometry): Shape {
  const box = boxOf(geometry);
  if (geometry.type === 'circle') {
    const outside = (point: Point) => Math.max(0, distanceM(geometry, point) - geometry.radius_m);
    return {
      box,
      holds: (point) => isInBox(box, point) && outside(point) === 0,
      distanceM: outside,
    };
  }
  const rings = ringsOfShape(geometry);
  const shape = geometry.type === 'polygon' ? polygonOf(geometry.points) : multiPolygonOf(geometry.polygons);
  const holds = (point: Point) => isInBox(box, point) && booleanPointInPolygon([point.lng, point.lat], shape);
  return {
    box,
    holds,
    distanceM: (point) => (holds(point) ? 0 : Math.min(...rings.map((ring) => toEdgeM(ring, point)))),
  };
}

/** Is the point inside the shape or on its edge? `shapeOf` is faster for many points. */
export function isInside(geometry: Geometry, lat: number, lng: number): boolean {
  return shapeOf(geometry).holds({ lat, lng });
}

/**
 * Metres to the nearest side, measured on the plane that touches the earth at the point: exact for near
 * sides.
 */
function toEdgeM(points: readonly Point[], point: Point): number {
  const east = Math.cos(point.lat / DEGREES);
  const onPlane = ({ lat, lng }: Point) => ({ x: (lng - point.lng) * east, y: lat - point.lat });
  let nearest = Number.POSITIVE_INFINITY;
  let from = onPlane(points.at(-1)!);
  for (const corner of points) {
    const to = onPlane(corner);
    const along = { x: to.x - from.x, y: to.y - from.y };
    const length = along.x ** 2 + along.y ** 2;
    const part = length === 0 ? 0 : -(from.x * along.x + from.y * along.y) / length;
    const at = Math.min(1, Math.max(0, part));
    nearest = Math.min(nearest, Math.hypot(from.x + at * along.x, from.y + at * along.y));
    from = to;
  }
  return nearest * METRES_PER_DEGREE;
}

/** Ground that a shape covers, square metres. */
export function groundM2(geometry: Geometry): number {
  if (geometry.type === 'circle') return Math.PI * geometry.radius_m ** 2;
  return turfArea(
    geometry.type === 'polygon' ? polygonOf(geometry.points) : multiPolygonOf(geometry.polygons),
  );
}
