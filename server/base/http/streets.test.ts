import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '#server/base/config/config.ts';
import { mapStyles, STREETS_PATH } from '#server/base/config/map-styles.ts';
import { writeStreetArchive } from '#server/testing/street-archive.builder.ts';
import { registerStreets } from './streets.ts';

let folder: string;
let http: FastifyInstance;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'traza-streets-'));
  http = Fastify();
});
afterEach(async () => {
  await http.close();
  rmSync(folder, { recursive: true });
});

it('serves the parts of the street map that a page asks for, to anybody', async () => {
  const path = join(folder, 'country.pmtiles');
  writeStreetArchive(path);
  await registerStreets(http, path);
  const part = await http.inject({ url: STREETS_PATH, headers: { range: 'bytes=0-7' } });
  expect([part.statusCode, part.body]).toEqual([206, 'PMTiles\u0003']);
  expect(part.headers['content-range']).toMatch(/^bytes 0-7\/\d+$/);
  expect(part.headers.etag).toBeDefined();
});

it('says which file is missing', async () => {
  const path = join(folder, 'nothing.pmtiles');
  await expect(registerStreets(http, path)).rejects.toThrow(`MAP_PMTILES: no file ${path}`);
});

it.each([
  [
    'nothing',
    {},
    'https://tiles.openfreemap.org/styles/liberty',
    'https://tiles.openfreemap.org/styles/dark',
  ],
  ['a closed network', { MAP_ONLINE: 'false' }, null, null],
  ['its own map', { MAP_ONLINE: 'false', MAP_PMTILES: '/srv/spain.pmtiles' }, STREETS_PATH, STREETS_PATH],
  [
    'a style',
    { MAP_STYLE_ROADMAP: 'https://tiles.example.org/a.json' },
    'https://tiles.example.org/a.json',
    null,
  ],
])('an installation with %s shows these streets', (_, settings, roadmap, dark) => {
  expect(mapStyles(readConfig(settings))).toMatchObject({ roadmap, dark, satellite: null });
});
