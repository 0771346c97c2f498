import { z } from 'zod';
import { Fault } from '#domain/fault.ts';
import { groupNames } from '#domain/place/place-line.ts';
import type { PlaceKind } from '#server/base/access/place-scope.ts';
import { isTooDeep } from '#server/base/http/json-body.ts';
import { decoded } from '#server/base/line-file/decoded.ts';
import type { LineFile } from '#server/base/line-file/read-lines.ts';
import { type GeoPlace, geoLines } from './geo-line.ts';

const feature = z.object({
  type: z.literal('Feature'),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.object({ type: z.string(), coordinates: z.unknown() }).nullish(),
});
const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) });

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * The places of a GeoJSON file as lines: points, or polygons.
 * @throws Fault `import.unreadable` 422 for anything else
 */
export function geoJsonLines(bytes: Uint8Array, kind: PlaceKind): LineFile {
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
  return geoLines([features].flat().map(placeOf), kind);
}

function placeOf({ properties, geometry }: z.output<typeof feature>): GeoPlace {
  const { name, title, description, groups, circle } = properties ?? {};
  const said = typeof groups === 'string' ? groupNames(groups) : null;
  return {
    name: textOf(name ?? title),
    description: description === undefined ? null : textOf(description),
    groups: Array.isArray(groups) ? groups.map(textOf) : said,
    geometry,
    circle,
  };
}
