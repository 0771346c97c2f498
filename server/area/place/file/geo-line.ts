import { z } from 'zod';
import type { Line, LineCell } from '#domain/line-file/line-cell.ts';
import { AREA_COLUMNS, GROUP_SEPARATOR, POI_COLUMNS } from '#domain/place/place-line.ts';
import type { PlaceKind } from '#server/base/access/place-scope.ts';
import type { LineFile } from '#server/base/line-file/read-lines.ts';

/** A place of a file of geometries. Null: the file does not say it. */
export type GeoPlace = {
  name: string;
  description: string | null;
  groups: readonly string[] | null;
  geometry: { type: string; coordinates?: unknown } | null | undefined;
  /** A circle beside the ring that replaces it: `lat lng radius`, metres. */
  circle: unknown;
};

const position = z.array(z.number()).min(2).max(4);
const rings = z.array(z.array(position)).min(1);

/**
 * The places of a file of geometries as lines under the heads of an exported table. The number of a line is
 * that of its place.
 */
export function geoLines(places: readonly GeoPlace[], kind: PlaceKind): LineFile {
  const heads = (kind === 'poi' ? POI_COLUMNS : AREA_COLUMNS).map(({ field }) => field);
  const rows = places.map(({ name, description, groups, geometry, circle }, at): Line => {
    const cells: Readonly<Record<string, LineCell>> = {
      ...{ name, description, groups: groups?.join(GROUP_SEPARATOR) ?? null },
      ...(kind === 'poi' ? pointCells(geometry) : outlineCells(geometry, circle)),
    };
    return { line: at + 1, cells: heads.map((head) => storable(cells[head] ?? null)) };
  });
  return { heads, rows };
}

/** A geometry that is no point leaves its type in the cell, so that the line is refused for it. */
function pointCells(geometry: GeoPlace['geometry']): Record<string, LineCell> {
  const at = geometry?.type === 'Point' ? position.safeParse(geometry.coordinates) : null;
  return at?.success ? { lat: at.data[1]!, lng: at.data[0]! } : { lat: geometry?.type ?? null };
}

function outlineCells(geometry: GeoPlace['geometry'], circle: unknown): Record<string, LineCell> {
  const known = typeof circle === 'string' ? circleCells(circle) : null;
  if (known) return known;
  const { type, coordinates } = geometry ?? {};
  const outlines = type === 'MultiPolygon' && Array.isArray(coordinates) ? coordinates.flat() : coordinates;
  const read = rings.safeParse(type === 'MultiPolygon' || type === 'Polygon' ? outlines : null);
  const text = (ring: readonly number[][]) => ring.map(([lng, lat]) => `${lat} ${lng}`).join(' | ');
  return { points: read.success ? read.data.map(text).join(' || ') : (type ?? null) };
}

function circleCells(text: string): Record<string, LineCell> | null {
  const [lat, lng, radius_m, ...more] = text.trim().split(/\s+/).map(Number);
  if (lat === undefined || lng === undefined || radius_m === undefined || more.length > 0) return null;
  return [lat, lng, radius_m].every(Number.isFinite) ? { lat, lng, radius_m } : null;
}

/** A cell without characters that databases refuse. */
const storable = (cell: LineCell) =>
  typeof cell === 'string' ? cell.toWellFormed().replaceAll('\0', '').trim() : cell;
