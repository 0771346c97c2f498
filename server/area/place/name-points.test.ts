import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getPointNames } from '#api/geocode.ts';
import { getInstallation } from '#api/installation.ts';
import { importRoads } from '#server/road/import/import-roads.ts';
import { osmFile } from '#server/road/osm/osm-file.builder.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aUser } from '#server/testing/builders.ts';

let folder: string;
let server: TestApp;
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'traza-names-'));
  const source = join(folder, 'madrid.osm.pbf');
  // In the centre of Madrid.
  const [lat, lng] = [40.4155, -3.7074];
  const osm = osmFile({
    nodes: [
      { id: 1, lat, lng: lng - 0.003 },
      { id: 2, lat, lng: lng + 0.003 },
      { id: 3, lat: lat + 0.0001, lng, tags: { 'addr:housenumber': '12', 'addr:street': 'Calle Mayor' } },
    ],
    ways: [{ refs: [1, 2], tags: { highway: 'residential', name: 'Calle Mayor' } }],
  });
  writeFileSync(source, osm);
  await importRoads(source, { folder: join(folder, 'roads'), country: 'ES', progress: () => {} });
  server = await testApp({ DATA_DIR: folder });
  token = await server.tokenOf(await aUser(server.app.database, { roles: ['visualizer'] }));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const named = (at: string) => server.call(getPointNames, { token, query: { at } });

it('names points by street and town, else by the town, else by their coordinates', async () => {
  expect((await server.call(getInstallation)).body.has_streets).toBe(true);
  expect((await named('40.4155,-3.7074;40.482,-3.3635;40,-30')).body.names).toEqual([
    'Calle Mayor 12, Madrid',
    'Alcalá de Henares',
    '40.00000, -30.00000',
  ]);
});

it.each([
  ['no point', ''],
  ['a latitude beyond the pole', '91,0'],
  ['a longitude beyond the turn', '40,181'],
  ['words', 'Madrid'],
  ['more than fifty points', Array.from({ length: 51 }, () => '40,-3').join(';')],
])('refuses %s', async (_, at) => {
  expect((await named(at)).status).toBe(422);
});
