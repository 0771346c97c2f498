import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Point } from '#domain/geo.ts';

type Atlas = Topology<{ countries: GeometryCollection<{ name?: string }> }>;

const NAME: Readonly<Record<string, string>> = {
  ES: 'Spain',
  PT: 'Portugal',
  IT: 'Italy',
  GB: 'United Kingdom',
  IE: 'Ireland',
};
/** Height of a row of border segments, degrees. A point is tested only against the segments of its row. */
const ROW = 0.05;

type Rows = Map<number, number[]>;
const rowsByCountry = new Map<string, Rows>();
let atlas: Atlas | null = null;

/**
 * Is the point on the country's land? The coast is that of a 1:10,000,000 atlas, so it may be wrong by about
 * a kilometre.
 */
export function isOnLand(country: string, { lat, lng }: Point): boolean {
  let rows = rowsByCountry.get(country);
  if (!rows) {
    rows = borderRows(country);
    rowsByCountry.set(country, rows);
  }
  const row = rows.get(Math.floor(lat / ROW));
  if (!row) return false;
  let inside = false;
  for (let i = 0; i < row.length; i += 4) {
    const latA = row[i]!;
    const latB = row[i + 2]!;
    if (latA > lat === latB > lat) continue;
    const lngA = row[i + 1]!;
    if (lng < lngA + ((row[i + 3]! - lngA) * (lat - latA)) / (latB - latA)) inside = !inside;
  }
  return inside;
}

/** Border segments (latA, lngA, latB, lngB) by the rows they touch. */
function borderRows(country: string): Rows {
  atlas ??= createRequire(import.meta.url)('world-atlas/countries-10m.json') as Atlas;
  const shape = atlas.objects.countries.geometries.find(
    (g) => (g.properties as { name?: string }).name === NAME[country],
  );
  if (shape?.type !== 'MultiPolygon') throw new Error(`no outline of ${country}`);
  const rows: Rows = new Map();
  for (const ring of feature(atlas, shape).geometry.coordinates.flat()) {
    for (let i = 1; i < ring.length; i++) {
      const [lngA, latA] = ring[i - 1] as [number, number];
      const [lngB, latB] = ring[i] as [number, number];
      const last = Math.floor(Math.max(latA, latB) / ROW);
      for (let row = Math.floor(Math.min(latA, latB) / ROW); row <= last; row++) {
        const segments = rows.get(row) ?? [];
        segments.push(latA, lngA, latB, lngB);
        rows.set(row, segments);
      }
    }
  }
  return rows;
}
