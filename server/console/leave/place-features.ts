import type { ClientBase } from 'pg';
import type { Geometry } from '#domain/place/geometry.ts';
import { outlinesOf } from '#domain/place/outline.ts';
import { cursorRows } from './cursor-rows.ts';
import type { ReadableFile } from './manifest.ts';
import { writtenFile } from './written-file.ts';

type PlaceRow = {
  id: number;
  properties: Record<string, unknown>;
  lat: number | null;
  lng: number | null;
  shape: Geometry | null;
};

/** A place as a GeoJSON feature (RFC 7946). A circle becomes a polygon, and keeps its centre and radius. */
export function featureOf({ id, properties, lat, lng, shape }: PlaceRow) {
  const circle = shape?.type === 'circle' ? shape : null;
  return {
    type: 'Feature' as const,
    id,
    properties: { ...properties, ...(circle && { circle: { ...circle, type: undefined } }) },
    geometry: shape
      ? { type: 'MultiPolygon' as const, coordinates: outlinesOf(shape) }
      : { type: 'Point' as const, coordinates: [lng, lat] },
  };
}

const groups = (member: string, group: string, key: string) =>
  `array(select g.name from ${member} m join ${group} g on g.id = m.group_id where m.${key} = t.id order by g.id)`;

/** The tables with places, and their rows; the same places are in the tables. */
const PLACES = {
  poi: `select id, lat, lng, null as shape, json_build_object('name', name, 'description', description,
      'groups', ${groups('poi_in_group', 'poi_group', 'poi_id')}) as properties
    from poi t order by id`,
  area: `select id, null as lat, null as lng, geometry as shape, json_build_object('name', name,
      'description', description, 'groups', ${groups('area_in_group', 'area_group', 'area_id')}) as properties
    from area t order by id`,
  fuel_station: `select id, lat, lng, null as shape, json_build_object('name', name, 'code', code,
      'provider', provider, 'country', country, 'province', province, 'town', town) as properties
    from fuel_station where lat is not null and lng is not null order by id`,
} as const;

/** Writes points of interest, areas and stations as GeoJSON, one feature a line. */
export async function writePlaces(client: ClientBase, folder: string): Promise<ReadableFile[]> {
  const files: ReadableFile[] = [];
  for (const [name, sql] of Object.entries(PLACES)) {
    const file = `places/${name}.geojson`;
    const written = await writtenFile(folder, file);
    await written.write('{"type":"FeatureCollection","features":[');
    let rows = 0;
    for await (const row of cursorRows<PlaceRow>(client, { name: 'places', sql, atOnce: 500 })) {
      await written.write(`${rows > 0 ? ',' : ''}\n${JSON.stringify(featureOf(row))}`);
      rows++;
    }
    await written.write('\n]}\n');
    files.push({ file, rows, ...(await written.end()) });
  }
  return files;
}
