import { area as turfArea } from '@turf/area';
import { kinks } from '@turf/kinks';
import { z } from 'zod';
import type { Point } from '../geo.ts';
import {
  CORNERS,
  type Geometry,
  polygonOf,
  RADIUS_M,
  RING_CORNERS_MAX,
  RINGS_MAX,
  ringsOfShape,
} from './geometry.ts';

/** Degrees with six decimals, the precision of stored places: a tenth of a metre. */
const sixDecimals = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Latitude, degrees with six decimals. */
export const latField = z.number('val.lat').min(-90, 'val.lat').max(90, 'val.lat').overwrite(sixDecimals);
/** Longitude, degrees with six decimals. */
export const lngField = z.number('val.lng').min(-180, 'val.lng').max(180, 'val.lng').overwrite(sixDecimals);

const circle = z.object({
  type: z.literal('circle'),
  lat: latField,
  lng: lngField,
  radius_m: z.number().min(RADIUS_M.min).max(RADIUS_M.max),
});

/** A polygon with its corners in order. */
export const polygon = z
  .object({
    type: z.literal('polygon'),
    points: z
      .array(z.object({ lat: latField, lng: lngField }))
      .max(CORNERS.max + 1, 'area.geometry')
      .overwrite(withoutRepeats)
      .min(CORNERS.min, 'area.geometry')
      .max(CORNERS.max, 'area.geometry'),
  })
  .refine(({ points }) => !isCounted(points) || kinks(polygonOf(points)).features.length === 0, {
    ...{ error: 'area.crossing', path: ['points'], abort: true },
  })
  .refine(({ points }) => !isCounted(points) || turfArea(polygonOf(points)) > 0, {
    ...{ error: 'area.flat', path: ['points'] },
  });

const ring = z
  .array(z.object({ lat: latField, lng: lngField }))
  .overwrite(withoutRepeats)
  .min(CORNERS.min, 'area.geometry')
  .max(RING_CORNERS_MAX, 'area.geometry');

const polygons = z
  .object({
    type: z.literal('polygons'),
    polygons: z
      .array(z.object({ points: ring, holes: z.array(ring).max(RINGS_MAX) }))
      .min(1, 'area.geometry')
      .max(RINGS_MAX),
  })
  .refine((shape) => ringsOfShape(shape).flat().length <= RING_CORNERS_MAX, {
    ...{ error: 'area.geometry', path: ['polygons'] },
  });

/** The shape of an area. */
export const geometry = z.discriminatedUnion('type', [
  circle,
  polygon,
  polygons,
]) satisfies z.ZodType<Geometry>;

function withoutRepeats(points: Point[]): Point[] {
  const same = (a: Point, b: Point | undefined) => a.lat === b?.lat && a.lng === b?.lng;
  const kept = points.filter((point, at) => at === 0 || !same(point, points[at - 1]));
  return kept.length > 1 && same(kept[0]!, kept.at(-1)) ? kept.slice(0, -1) : kept;
}

/**
 * Has a polygon an allowed number of corners? Only then its outline is checked, so that one mistake gives one
 * fault.
 */
const isCounted = ({ length }: readonly Point[]) => length >= CORNERS.min && length <= CORNERS.max;
