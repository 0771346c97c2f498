import { circle as turfCircle } from '@turf/circle';
import type { Point } from '../geo.ts';
import type { Geometry } from './geometry.ts';

/** Corners of the ring that replaces a circle in formats without circles. */
const CIRCLE_CORNERS = 64;

const sixDecimals = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

type Ring = [lng: number, lat: number][];
const closed = (points: readonly Point[]): Ring => [...points, points[0]!].map(({ lat, lng }) => [lng, lat]);

/**
 * The polygons of a shape as GeoJSON has them: the outline, then the holes; longitude first, the first corner
 * again at the end. A circle has 64 corners.
 */
export function outlinesOf(shape: Geometry): Ring[][] {
  if (shape.type === 'polygon') return [[closed(shape.points)]];
  if (shape.type === 'polygons')
    return shape.polygons.map(({ points, holes }) => [points, ...holes].map(closed));
  const options = { steps: CIRCLE_CORNERS, units: 'meters' } as const;
  const ring = turfCircle([shape.lng, shape.lat], shape.radius_m, options).geometry.coordinates[0]!;
  return [[ring.map(([lng, lat]) => [sixDecimals(lng!), sixDecimals(lat!)])]];
}
