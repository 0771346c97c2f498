import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#api/area.ts';
import type { PlaceImportRow } from '#api/place.ts';
import { poiGroups, pois } from '#api/poi.ts';
import { PLACE_FILE_TYPES, PLACE_FORMATS } from '#domain/place/place-file-format.ts';
import { testApp } from '#server/testing/app.ts';
import { aFleet, aUser } from '#server/testing/builders.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;
let t: TestApp;
let token: string;
let fleet: number;
let hidden: number;
let boss: string;

beforeAll(async () => {
  t = await testApp();
  const { database } = t.app;
  fleet = (await aFleet(database)).id;
  hidden = (await aFleet(database)).id;
  token = await t.tokenOf(await aUser(database, { roles: ['manager'], fleetIds: [fleet] }));
  boss = await t.tokenOf(await aUser(database, { roles: ['administrator'], fleetIds: [fleet, hidden] }));
  const group = (name: string, fleetId: number) =>
    t.call(poiGroups.create, { token: boss, body: { name, fleet_ids: [fleetId] } });
  await group('Clientes', fleet);
  const { body: secret } = await group('Secretos', hidden);
  await t.call(pois.create, {
    token: boss,
    body: { name: 'Oculto', lat: 1, lng: 1, group_ids: [secret.id] },
  });
});
afterAll(() => t.close());

const upload =
  (endpoint: typeof pois.upload | typeof areas.upload, format: keyof typeof PLACE_FILE_TYPES) =>
  (body: string | Buffer, confirm = false) =>
    t.call(endpoint, {
      token,
      body: Buffer.from(body),
      type: PLACE_FILE_TYPES[format][0],
      query: { confirm: String(confirm) },
    });
const toldOf = (rows: readonly PlaceImportRow[]) =>
  rows.map(({ line, name, verdict, faults }) => [
    line,
    name,
    verdict,
    faults.map(({ field, code }) => `${field} ${code}`).join(),
  ]);
const poiNames = async () =>
  (await t.call(pois.list, { token, query: { page_size: '500' } })).body.rows.map((row) => row.name);

describe('a CSV file', () => {
  it('is judged row by row, and written only when that is confirmed', async () => {
    const csv = upload(pois.upload, 'csv');
    await csv('nombre;lat;lng;descripción\nBase;40,5;-3,5;La de siempre\nIgual;40;-3;\n', true);
    const file = [
      'Nombre;Latitud;Longitud;Grupos',
      'Nuevo;40.1;-3.1;clientes',
      'BASE;40.6;-3.5;',
      'Igual;40;-3;',
      'Lejos;91;-3;',
      'Sin sitio;;;',
      ';40;-3;',
      'Nuevo;40.2;-3.2;',
      'oculto;40;-3;',
      'Ajeno;40;-3;Secretos',
    ].join('\r\n');
    const { body } = await csv(`\uFEFF${file}`);
    expect(toldOf(body.rows)).toEqual([
      [2, 'Nuevo', 'new', ''],
      [3, 'BASE', 'changed', ''],
      [4, 'Igual', 'same', ''],
      [5, 'Lejos', 'refused', 'lat val.lat'],
      [6, 'Sin sitio', 'refused', 'lat val.required,lng val.required'],
      [7, '', 'refused', 'name val.required'],
      [8, 'Nuevo', 'refused', 'name import.twice'],
      [9, 'oculto', 'refused', 'name poi.exists'],
      [10, 'Ajeno', 'refused', 'groups group.unknown'],
    ]);
    expect(body.rows[3]!.source).toEqual({ name: 'Lejos', lat: '91', lng: '-3', groups: '' });
    expect(await poiNames()).toEqual(['Base', 'Igual']);
    expect(toldOf((await csv(file, true)).body.rows)).toEqual(toldOf(body.rows));
    const { rows } = (await t.call(pois.list, { token })).body;
    expect(rows.map(({ name, lat, description, groups }) => [name, lat, description, groups])).toEqual([
      ['BASE', 40.6, 'La de siempre', []],
      ['Igual', 40, null, []],
      ['Nuevo', 40.1, null, ['Clientes']],
    ]);
    const params = { poi_id: rows[0]!.id };
    const { history } = (await t.call(pois.history, { token, params })).body;
    expect(history[0]!.changes.map(({ field }) => field).sort()).toEqual(['lat', 'name']);
  });

  it.each([
    ['commas', 'name,lat,lng\nPeña 1,40,-3\n'],
    ['tabs', 'name\tlat\tlng\nPeña 1\t40\t-3\n'],
    ['a quoted name', 'name;lat;lng\n"Peña 1";40;-3\n'],
    ['Latin-1', Buffer.from('name;lat;lng\nPeña 1;40;-3\n', 'latin1')],
  ])('may have %s', async (_name, file) => {
    const { body } = await upload(pois.upload, 'csv')(file);
    expect(toldOf(body.rows)).toEqual([[2, 'Peña 1', 'new', '']]);
  });

  it.each([
    ['without a column that is needed', 'name;lat\nA;1\n', 'import.column'],
    ['with a column twice', 'name;lat;lng;name\nA;1;1;B\n', 'import.unreadable'],
    ['of a head alone', 'name;lat;lng\n', 'import.empty'],
    ['with an open quote', 'name;lat;lng\n"A;1;1\n', 'import.unreadable'],
    ['of 5,001 places', `name;lat;lng\n${'A;1;1\n'.repeat(5_001)}`, 'import.tooMany'],
  ])('is refused %s', async (_name, file, code) => {
    const answer = await upload(pois.upload, 'csv')(file);
    expect([answer.status, answer.code]).toEqual([422, code]);
  });
});

describe('hostile files', () => {
  it.each([
    ['geojson', 'lists within lists', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['geojson', 'no JSON', '{"type":"FeatureCollection"'],
    ['geojson', 'another JSON', '{"type":"Topology"}'],
    [
      'kml',
      'entities that grow',
      '<!DOCTYPE k [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><kml><name>&b;</name></kml>',
    ],
    ['kml', 'an entity from elsewhere', '<!DOCTYPE k SYSTEM "file:///etc/passwd"><kml/>'],
    ['kml', 'an unknown entity', '<kml><Placemark><name>&secret;</name></Placemark></kml>'],
    ['kml', 'elements within elements', `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`],
    ['kml', 'no end', '<kml><Placemark>'],
  ] as const)('%s: %s', async (format, _name, file) => {
    const answer = await upload(pois.upload, format)(file);
    expect([answer.status, answer.code]).toEqual([422, 'import.unreadable']);
  });

  it('are too large, or of another type', async () => {
    const large = await upload(pois.upload, 'csv')(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'));
    expect([large.status, large.code]).toEqual([413, 'err.uploadSize']);
    const other = await t.call(pois.upload, { token, body: Buffer.from('x'), type: 'application/zip' });
    expect([other.status, other.code]).toEqual([415, 'err.uploadType']);
  });
});

it('polygons may have holes, and a point is no area', async () => {
  const ring = (size: number) => [
    [0, 0],
    [0, size],
    [size, size],
    [0, 0],
  ];
  const feature = (geometry: { type: string; coordinates: unknown }) => ({
    ...{ type: 'Feature', geometry },
    properties: { name: `Hueco ${geometry.type}` },
  });
  const features = [
    feature({ type: 'Polygon', coordinates: [ring(9), ring(1)] }),
    feature({ type: 'Point', coordinates: [0, 0] }),
    feature({ type: 'MultiPolygon', coordinates: [[ring(9)], [ring(1)]] }),
    feature({ type: 'TooMany', coordinates: [] }),
  ];
  const many = { type: 'MultiPolygon', coordinates: Array.from({ length: 101 }, () => [ring(1)]) };
  features[3]!.geometry = many;
  const send = upload(areas.upload, 'geojson');
  const answer = await send(JSON.stringify({ type: 'FeatureCollection', features }), true);
  expect(answer.body.rows.map(({ verdict, faults }) => faults[0]?.code ?? verdict)).toEqual([
    ...['new', 'import.notPolygon', 'new', 'import.notPolygon'],
  ]);
  // A ring within another is its hole, however the file says it: half of 81 square degrees, less half of one.
  const { rows } = (await t.call(areas.list, { token, query: { q: 'hueco' } })).body;
  const corners = (size: number) =>
    ring(size)
      .slice(0, -1)
      .map(([lng, lat]) => ({ lat, lng }));
  const polygons = [{ points: corners(9), holes: [corners(1)] }];
  expect(rows.map(({ geometry }) => geometry)).toEqual([
    { type: 'polygons', polygons },
    { type: 'polygons', polygons },
  ]);
});

it.each(PLACE_FORMATS)('what leaves as %s comes back as the same', async (format) => {
  const made = [
    { name: '=1+1 <b>"x"</b>', description: 'Uno; "dos"\ttres & más' },
    { name: 'Ñandú', description: null },
    { name: 'Ω', description: null },
  ];
  const square = [
    { lat: 40, lng: -4 },
    { lat: 40, lng: -3.999_999 },
    { lat: 40.123_456, lng: -3.9 },
  ];
  const moved = (by: number, size: number) => [
    { lat: 30 + by / 10, lng: -4 + by / 10 },
    { lat: 30 + by / 10, lng: -4 + (by + size) / 10 },
    { lat: 30 + (by + size) / 10, lng: -4 + (by + size) / 10 },
  ];
  for (const [at, place] of made.entries()) {
    const name = `${place.name} ${format}`;
    await t.call(pois.create, { token, body: { ...place, name, lat: 40.123_456, lng: -3 } });
    const geometry = [
      { type: 'circle', lat: 40.5, lng: -3.25, radius_m: 312.5 },
      { type: 'polygon', points: square },
      {
        type: 'polygons',
        polygons: [
          { points: moved(0, 9), holes: [moved(1, 2), moved(4, 1)] },
          { points: moved(20, 3), holes: [] },
        ],
      },
    ][at];
    // Labels are in no file, and stay.
    await t.call(areas.create, { token, body: { ...place, name, geometry, allowed_labels: ['ECO'] } });
  }
  const cases = [
    [pois.download, pois.upload, pois.list],
    [areas.download, areas.upload, areas.list],
  ] as const;
  for (const [leave, enter, list] of cases) {
    const file = await t.call(leave, { token, query: { format, q: format } });
    expect(file.status).toBe(200);
    const { body } = await upload(enter, format)(file.bytes);
    expect(body.rows.map(({ verdict }) => verdict)).toEqual(['same', 'same', 'same']);
    expect((await t.call(list, { token, query: { q: format } })).body.total).toBe(3);
  }
});
