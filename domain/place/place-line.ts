import { z } from 'zod';
import type { Point } from '../geo.ts';
import type { LineColumn } from '../line-file/head.ts';
import { type LineCell, textIn } from '../line-file/line-cell.ts';
import { RING_CORNERS_MAX, RINGS_MAX } from './geometry.ts';
import { nested } from './nested.ts';

/** The fields of a line that is a point of interest, and of one that is an area. */
export type PoiField = 'name' | 'description' | 'groups' | 'lat' | 'lng';
export type AreaField = PoiField | 'radius_m' | 'points';

/** The columns of a file of points of interest, in the order of the template (domain rules §9.3). */
export const POI_COLUMNS = [
  column('name', { isNeeded: true }),
  column('description'),
  column('groups', { also: 'group|grupo|gruppo' }),
  column('lat', { also: 'lat|y', isNeeded: true }),
  column('lng', { also: 'lng|lon|long|x', isNeeded: true }),
] as const satisfies readonly LineColumn<PoiField>[];

/** Those of a file of areas: a circle has a centre and a radius, any other area its corners. */
export const AREA_COLUMNS = [
  column('name', { isNeeded: true }),
  column('description'),
  column('groups', { also: 'group|grupo|gruppo' }),
  column('lat', { also: 'lat|y' }),
  column('lng', { also: 'lng|lon|long|x' }),
  column('radius_m', { also: 'radius|radio|raggio|raio' }),
  column('points', { also: 'puntos|punti|pontos' }),
] as const satisfies readonly LineColumn<AreaField>[];

function column<Field extends AreaField>(
  field: Field,
  { also, isNeeded }: { also?: string; isNeeded?: true } = {},
): LineColumn<Field> {
  return {
    field,
    head: `head.place_${field}`,
    ...(also !== undefined && { also: also.split('|') }),
    ...(isNeeded && { isNeeded }),
  };
}

/** Why the form of a place in a file does not suit the kind. */
export type ShapeFault = 'import.notPoint' | 'import.notPolygon';

/**
 * A place as a line says it, before any rule has checked it. Null: the line says nothing, so the stored one
 * stays.
 */
export type PlaceLine = {
  name: string;
  description: string | null;
  groups: string[] | null;
  /** The position in the form of the kind's input: `lat` and `lng`, or `geometry`. */
  shape: Readonly<Record<string, unknown>> | ShapeFault;
};

/** Separates the names of several groups in one field. */
export const GROUP_SEPARATOR = '|';

/** The names of groups in one field, without empty ones. */
export function groupNames(field: string): string[] {
  return field
    .split(GROUP_SEPARATOR)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Geometries of files that are no point. A reader writes their type into the cell of the latitude. */
const NO_POINTS: readonly string[] = [
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
];

type CellOf<Field extends string> = (field: Field) => LineCell | undefined;

/** The point of interest of a line. An empty cell says nothing. */
export function poiOfLine(cellOf: CellOf<PoiField>): PlaceLine {
  const isOther = NO_POINTS.includes(textIn(cellOf('lat')));
  return {
    ...wordsOf(cellOf),
    shape: isOther ? 'import.notPoint' : { lat: degreesIn(cellOf('lat')), lng: degreesIn(cellOf('lng')) },
  };
}

/** The area of a line: of its corners, or else a circle. */
export function areaOfLine(cellOf: CellOf<AreaField>): PlaceLine {
  const points = textIn(cellOf('points'));
  const [lat, lng, radius_m] = (['lat', 'lng', 'radius_m'] as const).map((field) => degreesIn(cellOf(field)));
  const isCircle = points === '' && [lat, lng, radius_m].some((value) => value !== undefined);
  return {
    ...wordsOf(cellOf),
    shape: isCircle ? { geometry: { type: 'circle', lat, lng, radius_m } } : shapeIn(points),
  };
}

/**
 * The column whose cell a fault of the input is about. Examples: `group_ids` → `groups`, `geometry.lat` →
 * `lat`, `geometry.points.3.lat` → `points`.
 */
export function placeFieldOf(field: string, { shape }: Pick<PlaceLine, 'shape'>): AreaField {
  if (field.startsWith('group_ids')) return 'groups';
  if (!field.startsWith('geometry')) return field as AreaField;
  const isCircle = typeof shape === 'object' && (shape.geometry as { type?: unknown }).type === 'circle';
  const [, inner] = field.split('.');
  if (!isCircle) return 'points';
  return inner === 'lat' || inner === 'lng' ? inner : 'radius_m';
}

function wordsOf(cellOf: CellOf<PoiField>): Omit<PlaceLine, 'shape'> {
  const description = cellOf('description');
  const groups = groupNames(textIn(cellOf('groups')));
  return {
    name: textIn(cellOf('name')),
    // Its spaces are its own.
    description: typeof description === 'string' ? description || null : textIn(description) || null,
    groups: groups.length === 0 ? null : groups,
  };
}

/** A number with a decimal comma or point; any other text stays, for the rules to refuse. */
function degreesIn(cell: LineCell | undefined): unknown {
  if (typeof cell === 'number') return cell;
  const plain = textIn(cell);
  if (plain === '') return undefined;
  const value = Number(plain.includes('.') ? plain : plain.replace(',', '.'));
  return Number.isNaN(value) ? plain : value;
}

const knownRings = z.array(z.array(z.object({ lat: z.number(), lng: z.number() })));

/** Corners in this product's form: `40.4168 -3.7038 | 40.4170 -3.7040 | …`, rings separated by `||`. */
function shapeIn(text: string): PlaceLine['shape'] {
  const rings = text.split('||').map((ring) =>
    ring.split('|').map((corner) => {
      const [lat, lng] = corner.trim().split(/\s+/).map(degreesIn);
      return { lat, lng };
    }),
  );
  const known = knownRings.safeParse(rings);
  return known.success ? shapeOfRings(known.data) : 'import.notPolygon';
}

/** The shape of rings: a polygon of one, else polygons with holes. */
function shapeOfRings(rings: readonly Point[][]): PlaceLine['shape'] {
  const [points, ...more] = rings;
  if (!points || rings.length > RINGS_MAX) return 'import.notPolygon';
  if (more.length === 0) return { geometry: { type: 'polygon', points } };
  // Too many corners are refused by the rules, without the cost of sorting them.
  const isTooLarge = rings.flat().length > RING_CORNERS_MAX;
  const polygons = isTooLarge ? [{ points, holes: more }] : nested(rings);
  return { geometry: { type: 'polygons', polygons } };
}
