import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
  await registerStreets(http, { DATA_DIR: folder, MAP_PMTILES: path });
  const part = await http.inject({ url: STREETS_PATH, headers: { range: 'bytes=0-7' } });
  expect([part.statusCode, part.body]).toEqual([206, 'PMTiles\u0003']);
  expect(part.headers['content-range']).toMatch(/^bytes 0-7\/\d+$/);
});

it('a browser that has a part of the same file gets another part, not the whole', async () => {
  const path = join(folder, 'country.pmtiles');
  writeStreetArchive(path);
  await registerStreets(http, { DATA_DIR: folder, MAP_PMTILES: path });
  const part = (range: string, ifRange?: string) =>
    http.inject({ url: STREETS_PATH, headers: { range, ...(ifRange && { 'if-range': ifRange }) } });
  const tag = String((await part('bytes=0-7')).headers.etag);
  const next = await part('bytes=8-15', tag);
  expect([next.statusCode, next.headers['content-range'], next.headers.etag]).toEqual([
    206,
    expect.stringMatching(/^bytes 8-15\//),
    tag,
  ]);
  // Parts of two files do not mix.
  expect((await part('bytes=8-15', '"other"')).statusCode).toBe(200);
});

it('says which file is missing', async () => {
  const path = join(folder, 'nothing.pmtiles');
  await expect(registerStreets(http, { DATA_DIR: folder, MAP_PMTILES: path })).rejects.toThrow(
    `MAP_PMTILES: no file ${path}`,
  );
});

it('notices while it runs that a street map was made, replaced, and deleted', async () => {
  const config = readConfig({ DATA_DIR: folder });
  await registerStreets(http, config);
  const roadmap = () => mapStyles(config).roadmap;
  const read = () => http.inject({ url: STREETS_PATH, headers: { range: 'bytes=0-7' } });
  expect([(await read()).statusCode, roadmap()]).toEqual([
    404,
    'https://tiles.openfreemap.org/styles/liberty',
  ]);

  mkdirSync(join(folder, 'map'));
  const path = join(folder, 'map/streets.pmtiles');
  writeStreetArchive(path);
  const { statusCode, headers } = await read();
  expect([statusCode, roadmap()]).toEqual([206, STREETS_PATH]);
  // Pages heed only strong tags: by them they notice that the next part is of another file.
  expect(headers.etag).toMatch(/^"/);
  const other = join(folder, 'other');
  writeFileSync(other, 'PMTiles of another content');
  renameSync(other, path);
  const replaced = await read();
  expect(replaced.statusCode).toBe(206);
  expect(replaced.headers.etag).toMatch(/^"/);
  expect(replaced.headers.etag).not.toBe(headers.etag);

  rmSync(path);
  expect((await read()).statusCode).toBe(404);
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
