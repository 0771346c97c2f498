import { z } from 'zod';
import { Fault } from '#domain/fault.ts';
import { PLACE_FILE } from '#domain/place/place-file-format.ts';
import { plainText } from '#domain/plain-text.ts';
import type { PlaceKind } from '#server/base/access/place-scope.ts';
import { csvLines, withoutGuard } from '#server/base/line-file/csv-lines.ts';
import { groupNames, type RawPlace, shapeOfRings } from './raw-place.ts';

/** The columns, by their usual names, without case and accents, in the languages of the product. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  name: ['name', 'nombre', 'nome'],
  description: ['description', 'descripcion', 'descrizione', 'descricao'],
  groups: ['groups', 'group', 'grupos', 'grupo', 'gruppi', 'gruppo'],
  lat: ['lat', 'latitude', 'latitud', 'latitudine', 'y'],
  lng: ['lng', 'lon', 'long', 'longitude', 'longitud', 'longitudine', 'x'],
  radius_m: ['radius_m', 'radius', 'radio', 'raggio', 'raio'],
  points: ['points', 'puntos', 'punti', 'pontos'],
};

/** A number with a decimal comma or point; any other text stays, for the rules to refuse. */
function numberIn(text: string): unknown {
  const plain = text.trim();
  if (plain === '') return undefined;
  const value = Number(plain.includes('.') ? plain : plain.replace(',', '.'));
  return Number.isNaN(value) ? plain : value;
}

/** Corners in this product's form: `40.4168 -3.7038 | 40.4170 -3.7040 | …`, rings separated by `||`. */
function shapeIn(text: string): RawPlace['shape'] {
  const rings = text.split('||').map((ring) =>
    ring.split('|').map((corner) => {
      const [lat, lng] = corner.trim().split(/\s+/).map(numberIn);
      return { lat, lng };
    }),
  );
  if (rings.length === 1) return { geometry: { type: 'polygon', points: rings[0] } };
  const known = z.array(z.array(z.object({ lat: z.number(), lng: z.number() }))).safeParse(rings);
  return known.success ? shapeOfRings(known.data) : 'import.notPolygon';
}

/**
 * Reads a CSV file of places: separated by semicolons, commas or tabs, in UTF-8 or Latin-1, its columns in
 * any order. @throws Fault `import.column` 422 if a column that every place needs is missing
 */
export async function* readCsv(bytes: Uint8Array, kind: PlaceKind): AsyncGenerator<RawPlace> {
  let heads: readonly string[] | null = null;
  for await (const { cells: record, line } of csvLines(bytes)) {
    if (!heads) {
      heads = record.map((head) => idOf(head));
      assertColumns(heads, kind);
      continue;
    }
    const source = Object.fromEntries(heads.map((head, at) => [head, withoutGuard(record[at] ?? '')]));
    yield rawPlace(source, { line, kind, has: (id) => heads!.includes(id) });
  }
}

function idOf(head: string): string {
  const plain = plainText(head.trim());
  return Object.entries(COLUMNS).find(([, names]) => names.includes(plain))?.[0] ?? head.trim();
}

function assertColumns(heads: readonly string[], kind: PlaceKind): void {
  const isPolygons = kind === 'area' && heads.includes('points');
  const needed = [
    'name',
    ...(isPolygons ? [] : ['lat', 'lng']),
    ...(kind === 'poi' || isPolygons ? [] : ['radius_m']),
  ];
  const missing = needed.find((id) => !heads.includes(id));
  if (missing) throw new Fault('import.column', 422, { params: { name: missing } });
  if (new Set(heads).size < heads.length || heads.length > 100)
    throw new Fault('import.unreadable', 422, { params: { format: 'CSV' } });
}

function rawPlace(
  source: Readonly<Record<string, string>>,
  about: { line: number; kind: PlaceKind; has: (column: string) => boolean },
): RawPlace {
  const { line, kind, has } = about;
  const at = { lat: numberIn(source.lat ?? ''), lng: numberIn(source.lng ?? '') };
  const points = source.points ?? '';
  const circle = { type: 'circle', ...at, radius_m: numberIn(source.radius_m ?? '') };
  return {
    line,
    name: source.name ?? '',
    description: has('description') ? (source.description ?? '') : null,
    groups: has('groups') ? groupNames(source.groups ?? '') : null,
    shape: kind === 'poi' ? at : points === '' ? { geometry: circle } : shapeIn(points),
    source,
  };
}

/** Refuses a file with too many places. */
export function assertRows(count: number): void {
  if (count > PLACE_FILE.rows) throw new Fault('import.tooMany', 422, { params: { max: PLACE_FILE.rows } });
}
