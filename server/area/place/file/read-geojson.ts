import { z } from 'zod';
import { Fault } from '#domain/fault.ts';
import type { PlaceKind } from '#server/base/access/place-scope.ts';
import { isTooDeep } from '#server/base/http/json-body.ts';
import { decoded } from '#server/base/line-file/decoded.ts';
import { circleOf, groupNames, type RawPlace, shapeOfRings } from './raw-place.ts';

const position = z.array(z.number()).min(2).max(4);
const feature = z.object({
  type: z.literal('Feature'),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.object({ type: z.string(), coordinates: z.unknown() }).nullish(),
});
const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) });
const rings = z.array(z.array(position)).min(1);

/** GeoJSON's geometry as the shape of a kind, or the reason why the kind has none like it. */
export function shapeIn(
  kind: PlaceKind,
  geometry: { type: string; coordinates?: unknown } | null | undefined,
  circle: unknown,
): RawPlace['shape'] {
  if (kind === 'poi') {
    const at = geometry?.type === 'Point' ? position.safeParse(geometry.coordinates) : null;
    return at?.success ? { lat: at.data[1], lng: at.data[0] } : 'import.notPoint';
  }
  const known = typeof circle === 'string' ? circleOf(circle) : null;
  if (known) return { geometry: known };
  const outlines =
    geometry?.type === 'MultiPolygon' && Array.isArray(geometry.coordinates)
      ? geometry.coordinates.flat()
      : geometry?.type === 'Polygon'
        ? geometry.coordinates
        : null;
  const { data = [] } = rings.safeParse(outlines);
  return shapeOfRings(data.map((ring) => ring.map(([lng, lat]) => ({ lat: lat!, lng: lng! }))));
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * Reads a GeoJSON file of places: points, or polygons.
 * @throws Fault `import.unreadable` 422 for anything else
 */
export function readGeoJson(bytes: Uint8Array, kind: PlaceKind): RawPlace[] {
  const text = decoded(bytes);
  const unreadable = new Fault('import.unreadable', 422, { params: { format: 'GeoJSON' } });
  if (isTooDeep(text)) throw unreadable;
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw unreadable;
  }
  const read = collection.safeParse(value);
  const features = read.success ? read.data.features : feature.safeParse(value).data;
  if (!features) throw unreadable;
  return [features].flat().map(({ properties, geometry }, at) => {
    const { name, title, description, groups, circle } = properties ?? {};
    const known = textOf(name ?? title);
    const said = Array.isArray(groups)
      ? groups.map(textOf)
      : typeof groups === 'string'
        ? groupNames(groups)
        : null;
    return {
      line: at + 1,
      name: known,
      description: description === undefined ? null : textOf(description),
      groups: said,
      shape: shapeIn(kind, geometry, circle),
      source: { name: known, description: textOf(description), groups: (said ?? []).join('|') },
    };
  });
}
