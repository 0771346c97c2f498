import type { Point } from '#domain/geo.ts';
import { RING_CORNERS_MAX, RINGS_MAX } from '#domain/place/geometry.ts';
import { nested } from '#domain/place/nested.ts';

/** Why the form of a place in a file does not suit the kind. */
export type ShapeFault = 'import.notPoint' | 'import.notPolygon';

/** A place of a file, before any rule has checked it. */
export type RawPlace = {
  /** Line of a CSV file; of other files the number of the place, from 1. */
  line: number;
  name: string;
  /** Null: the file does not contain it, so the stored one stays. */
  description: string | null;
  groups: readonly string[] | null;
  /** The position in the form of the kind's input: `lat` and `lng`, or `geometry`. */
  shape: Readonly<Record<string, unknown>> | ShapeFault;
  /** The original texts, by the names of its columns, for the file of refused places. */
  source: Readonly<Record<string, string>>;
};

/** The shape of rings: a polygon of one, else polygons with holes. */
export function shapeOfRings(rings: readonly Point[][]): RawPlace['shape'] {
  const [points, ...more] = rings;
  if (!points || rings.length > RINGS_MAX) return 'import.notPolygon';
  if (more.length === 0) return { geometry: { type: 'polygon', points } };
  // Too many corners are refused by the rules, without the cost of sorting them.
  const isTooLarge = rings.flat().length > RING_CORNERS_MAX;
  const polygons = isTooLarge ? [{ points, holes: more }] : nested(rings);
  return { geometry: { type: 'polygons', polygons } };
}

/** Separates the names of several groups in one field. */
export const GROUP_SEPARATOR = '|';

/** The names of groups in one field, without empty ones. */
export function groupNames(field: string): string[] {
  return field
    .split(GROUP_SEPARATOR)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** A circle beside the ring that replaces it: `lat lng radius`, metres. Null for any other text. */
export function circleOf(text: string): Readonly<Record<string, unknown>> | null {
  const [lat, lng, radius_m, ...more] = text.trim().split(/\s+/).map(Number);
  if (lat === undefined || lng === undefined || radius_m === undefined || more.length > 0) return null;
  return [lat, lng, radius_m].every(Number.isFinite) ? { type: 'circle', lat, lng, radius_m } : null;
}
