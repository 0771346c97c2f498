import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importRoads } from '#server/road/import/import-roads.ts';
import { osmFile, type TestOsm } from '#server/road/osm/osm-file.builder.ts';

/** A way of a test: tags, and points as degrees. */
type TestRoad = { tags: Readonly<Record<string, string>>; points: readonly (readonly [number, number])[] };

/** A data folder with a road file of some ways in Spain, as of 20 November 2026. */
export async function aRoadFolder(roads: readonly TestRoad[]): Promise<{ DATA_DIR: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'traza-road-files-'));
  await putRoads(folder, roads);
  return { DATA_DIR: folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** Makes the road file of a data folder, or replaces it. */
export async function putRoads(
  folder: string,
  roads: readonly TestRoad[],
  date = '2026-11-20',
): Promise<void> {
  const numbers = new Map<string, number>();
  const nodes: { id: number; lat: number; lng: number }[] = [];
  const refOf = ([lat, lng]: readonly [number, number]) => {
    const key = `${lat} ${lng}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, nodes.length + 1);
    nodes.push({ id: nodes.length + 1, lat, lng });
    return nodes.length;
  };
  const ways = roads.map(({ tags, points }) => ({ tags, refs: points.map(refOf) }));
  const osm: TestOsm = { nodes, ways, date: Date.parse(`${date}T00:00:00Z`) / 1000 };
  const source = join(folder, 'ways.osm.pbf');
  mkdirSync(join(folder, 'roads'), { recursive: true });
  writeFileSync(source, osmFile(osm));
  await importRoads(source, { folder: join(folder, 'roads'), country: 'ES', progress: () => {} });
  rmSync(source);
}
