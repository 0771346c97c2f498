import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPlaces, getStreet } from '#api/geocode.ts';
import type { RoadFileHead } from '#domain/road/road-file.ts';
import { importRoads } from '#server/road/import/import-roads.ts';
import { writeRoadFile } from '#server/road/import/write-road-file.ts';
import { openRoads } from '#server/road/open-roads.ts';
import { osmFile, type TestNode, type TestOsmWay } from '#server/road/osm/osm-file.builder.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aUser } from '#server/testing/builders.ts';

let folder: string;
let server: TestApp;
let token: string;

/** Some 510 m of a street to the east of a point, with a house number in its middle. */
function street(id: number, name: string, lat: number, lng: number, number?: string) {
  const nodes: TestNode[] = [
    { id, lat, lng },
    { id: id + 1, lat, lng: lng + 0.006 },
  ];
  const tags = { 'addr:housenumber': number ?? '', 'addr:street': name };
  if (number) nodes.push({ id: id + 2, lat: lat + 0.0001, lng: lng + 0.003, tags });
  const ways: TestOsmWay[] = [{ refs: [id, id + 1], tags: { highway: 'residential', name } }];
  return { nodes, ways };
}
const place = (id: number, name: string, kind: string, lat: number, lng: number): TestNode => ({
  ...{ id, lat, lng },
  tags: { place: kind, name },
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'traza-streets-'));
  const source = join(folder, 'spain.osm.pbf');
  const streets = [
    street(10, 'Calle Mayor', 40.416, -3.707, '12'),
    street(20, 'Calle Mayor', 40.4816, -3.367, '12 bis'),
    street(30, 'Calle de Alcalá', 40.418, -3.695, '50'),
    // 30 km north of Madrid; the same name twice in one town, 8 km from each other.
    street(40, 'Calle Real', 40.7, -3.7),
    street(50, 'Calle Real', 40.77, -3.7),
  ];
  const road: TestNode[] = [0, 1, 2, 3].map((km) => ({
    ...{ id: 100 + km, lat: 40.2, lng: -3.8 + km * 0.0118 },
    tags: { highway: 'milestone', distance: String(17 + km) },
  }));
  writeFileSync(
    source,
    osmFile({
      nodes: [
        ...streets.flatMap(({ nodes }) => nodes),
        ...road,
        place(200, 'Madrid', 'city', 40.4165, -3.7035),
        place(201, 'Alcalá de Henares', 'town', 40.482, -3.364),
        place(202, 'Valdelagua', 'city', 40.735, -3.7),
      ],
      ways: [
        ...streets.flatMap(({ ways }) => ways),
        { refs: road.map(({ id }) => id), tags: { highway: 'motorway', ref: 'A-42;E-5', oneway: 'yes' } },
      ],
    }),
  );
  await importRoads(source, { folder: join(folder, 'roads'), country: 'ES', progress: () => {} });
  server = await testApp({ DATA_DIR: folder });
  token = await server.tokenOf(await aUser(server.app.database, { roles: ['visualizer'] }));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (q: string, near?: string) =>
  (await server.call(findPlaces, { token, query: { q, ...(near && { near }) } })).body.places;
const found = async (q: string, near = '40.41,-3.7') =>
  (await ask(q, near))
    .filter(({ kind }) => ['street', 'house', 'road'].includes(kind))
    .map(({ kind, name, detail }) => `${kind} ${name}${detail === null ? '' : `, ${detail}`}`);

describe('words', () => {
  it.each([
    ['calle mayor, 12', ['house Calle Mayor 12, Madrid', 'house Calle Mayor 12 bis, Alcalá de Henares']],
    ['mayor 12 alcalá', ['house Calle Mayor 12 bis, Alcalá de Henares']],
    // A number that is not mapped leaves the street.
    ['mayor 99 madrid', ['street Calle Mayor, Madrid']],
    ['A-42 km 18', ['road A-42 km 18']],
    ['a42 pk 18,3', ['road A-42 km 18']],
    ['km 20 de la E-5', ['road E-5 km 20']],
    ['a-42 19', ['road A-42 km 19']],
    ['A-42 km 30', []],
    ['zzz', []],
  ])('%j find %j', async (q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  it('find the road of a number, and of equal streets the one that is nearer to the middle of the map', async () => {
    // The kilometre point that is nearest to 40.2, -3.77: 19 stands at -3.7764, 20 at -3.7646.
    expect(await found('e5', '40.2,-3.77')).toEqual(['road E-5 km 20']);
    expect(await found('mayor', '40.48,-3.36')).toEqual([
      'street Calle Mayor, Alcalá de Henares',
      'street Calle Mayor, Madrid',
    ]);
  });

  it('give a place on the street, and the street by its name in the road file', async () => {
    const [house] = await ask('mayor 12 madrid');
    expect(house).toMatchObject({ kind: 'house', street: 'Calle Mayor', lat: 40.4161, lng: -3.704 });
    const [stone] = await ask('a-42 km 18');
    expect(stone).toMatchObject({ kind: 'road', street: 'A-42', lat: 40.2, lng: -3.7882 });
    // 7.8 km apart: two streets.
    const real = (await ask('real valdelagua')).map(({ lat }) => Math.round(lat * 100));
    expect(real.sort()).toEqual([4070, 4077]);
  });

  it('find towns before streets', async () => {
    const kinds = (await ask('alcala', '40.41,-3.7')).map(({ kind, name }) => `${kind} ${name}`);
    expect(kinds.slice(0, 1)).toEqual(['town Alcalá de Henares']);
    expect(kinds).toContain('street Calle de Alcalá');
  });

  it.each(['91,0', 'here', '40.41'])('near %j are refused', async (near) => {
    expect((await server.call(findPlaces, { token, query: { q: 'mayor', near } })).status).toBe(422);
  });
});

describe('the street at a point', () => {
  const at = async (query: Record<string, string>) => (await server.call(getStreet, { token, query })).body;
  it('has a name and lines', async () => {
    expect(await at({ at: '40.416,-3.704' })).toEqual({
      name: 'Calle Mayor',
      // Cut at the border of two tiles, at -3.703125.
      lines: [
        [-3.707, 40.416, -3.703125, 40.416],
        [-3.703125, 40.416, -3.701, 40.416],
      ],
    });
    expect((await at({ at: '40.2,-3.7882' })).name).toBe('A-42');
    expect((await at({ at: '40.2,-3.7882', name: 'E-5' })).lines.length).toBeGreaterThan(2);
  });
  it.each([{ at: '40.3,-3.7' }, { at: '50,-3.7' }, { at: '40.416,-3.704', name: 'Calle Menor' }])(
    'is none at %j',
    async (query) => {
      expect(await at(query)).toEqual({ name: null, lines: [] });
    },
  );
});

it('a file whose names are damaged is left out, and one of before has none', () => {
  const log = server.app.log;
  const whole = readFileSync(join(folder, 'roads', 'spain.roads'));
  const opened = (name: string, bytes: Buffer) => {
    const own = join(folder, name);
    mkdirSync(own);
    writeFileSync(join(own, 'spain.roads'), bytes);
    return openRoads({ folder: own, log });
  };
  const streetsOf = (roads: ReturnType<typeof openRoads>) =>
    roads.askAll(({ streets }) => streets?.streets ?? null);
  const good = opened('good', whole);
  expect(streetsOf(good)).toEqual([5]);
  const place = good.askAll(({ head }) => head.sections.streets!)[0]!;
  const damaged = Buffer.from(whole);
  damaged[place.at + 40]! ^= 1;
  const bad = opened('bad', damaged);
  expect([bad.hasFile, streetsOf(bad), bad.hasFile]).toEqual([true, [], false]);
  // As the version before wrote it.
  const [head] = good.heads();
  const old = join(folder, 'old');
  mkdirSync(old);
  writeRoadFile(join(old, 'spain.roads'), {
    ...{ bands: [], places: [], sections: () => [], onTile: () => {}, progress: () => {} },
    headOf: ({ counts }) => {
      const { sections: _, ...before } = { ...head!, counts: { ...head!.counts, ...counts } };
      return before as RoadFileHead;
    },
  });
  const before = openRoads({ folder: old, log });
  expect([before.hasFile, streetsOf(before)]).toEqual([true, [null]]);
  for (const roads of [good, bad, before]) roads.close();
});
