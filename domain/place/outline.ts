import { circle as turfCircle } from '@turf/circle';
import type { Geometry } from './geometry.ts';

/** Corners of the ring that replaces a circle in formats without circles. */
const CIRCLE_CORNERS = 64;

const sixDecimals = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/**
 * The outline of a shape as GeoJSON has it: longitude first, the first corner again at the end. A circle has
 * 64 corners.
 */
export function outlineOf(shape: Geometry): [lng: number, lat: number][] {
  if (shape.type === 'polygon') {
    const { points } = shape;
    return [...points, points[0]!].map(({ lat, lng }) => [lng, lat]);
  }
  const options = { steps: CIRCLE_CORNERS, units: 'meters' } as const;
  const ring = turfCircle([shape.lng, shape.lat], shape.radius_m, options).geometry.coordinates[0]!;
  return ring.map(([lng, lat]) => [sixDecimals(lng!), sixDecimals(lat!)]);
}
