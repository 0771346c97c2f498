import { readXlsx, writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#api/area.ts';
import type { LineImport, LineImports } from '#api/line-import.ts';
import { areaImport, poiImport } from '#api/place-import.ts';
import { poiGroups, pois } from '#api/poi.ts';
import { LINE_FILE } from '#domain/line-file/line-import.ts';
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

type Format = keyof typeof PLACE_FILE_TYPES | 'xlsx';
const XLSX = LINE_FILE.types[1];

/** Sends a file; it is stored at once if that is confirmed. Answers its lines as they are then. */
const upload =
  (endpoints: LineImports, format: Format) =>
  async (body: string | Uint8Array, confirm = false) => {
    const type = format === 'xlsx' ? XLSX : PLACE_FILE_TYPES[format][0];
    const query = { name: `places.${format}` };
    const sent = await t.call(endpoints.post, { token, body: Buffer.from(body), type, query });
    if (sent.status !== 200) return { ...sent, file: null };
    const params = { import_id: sent.body.id };
    if (confirm) await t.call(endpoints.apply, { token, params, body: { again: true } });
    return { ...sent, file: (await t.call(endpoints.get, { token, params })).body };
  };
const toldOf = (file: LineImport | null) =>
  file!.lines.map(({ line, cells, effect, faults }) => [
    ...[line, cells.name, effect ?? 'refused'],
    faults.map(({ field, code }) => `${field} ${code}`).join(),
  ]);
const poiNames = async () =>
  (await t.call(pois.list, { token, query: { page_size: '500' } })).body.rows.map((row) => row.name);

describe('a table', () => {
  it('is judged line by line, mended, written when that is confirmed, and undone', async () => {
    const csv = upload(poiImport, 'csv');
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
      'Ajeno;norte;-3;Secretos',
      'Total Centro;40.416;-3.703;',
    ].join('\r\n');
    const { file: draft } = await csv(`\uFEFF${file}`);
    expect(toldOf(draft)).toEqual([
      [2, 'Nuevo', 'new', ''],
      [3, 'BASE', 'changed', ''],
      [4, 'Igual', 'same', ''],
      [5, 'Lejos', 'refused', 'lat val.lat'],
      [6, 'Sin sitio', 'refused', 'lat val.required,lng val.required'],
      [7, '', 'refused', 'name val.required'],
      [8, 'Nuevo', 'refused', 'name import.twice'],
      [9, 'oculto', 'refused', 'name poi.exists'],
      [10, 'Ajeno', 'refused', 'groups group.unknown,lat val.lat'],
      [11, 'Total Centro', 'new', ''],
    ]);
    expect([draft!.sum, draft!.totals_line]).toEqual([null, null]);
    expect(await poiNames()).toEqual(['Base', 'Igual']);

    const params = { import_id: draft!.id };
    const cells = [{ lines: [5], field: 'lat', text: '41,5' }];
    await t.call(poiImport.cells, { token, params, body: { cells } });
    await t.call(poiImport.apply, { token, params, body: { again: false } });
    const { rows } = (await t.call(pois.list, { token })).body;
    expect(rows.map(({ name, lat, description, groups }) => [name, lat, description, groups])).toEqual([
      ['BASE', 40.6, 'La de siempre', []],
      ['Igual', 40, null, []],
      ['Lejos', 41.5, null, []],
      ['Nuevo', 40.1, null, ['Clientes']],
      ['Total Centro', 40.416, null, []],
    ]);
    const ofBase = { poi_id: rows[0]!.id };
    const { history } = (await t.call(pois.history, { token, params: ofBase })).body;
    expect(history[0]!.changes.map(({ field }) => field).sort()).toEqual(['lat', 'name']);

    // Somebody moves one of the new points; that one stays.
    const moved = { name: 'Lejos', lat: 42, lng: -3, group_ids: [], version: 1 };
    await t.call(pois.edit, { token, params: { poi_id: rows[2]!.id }, body: moved });
    await t.call(poiImport.undo, { token, params });
    const undone = (await t.call(poiImport.get, { token, params })).body;
    expect(
      undone.lines.flatMap(({ line, undo_fault }) => (undo_fault ? [[line, undo_fault.code]] : [])),
    ).toEqual([[5, 'import.changed']]);
    const left = (await t.call(pois.list, { token })).body.rows;
    expect(left.map(({ name, lat, description }) => [name, lat, description])).toEqual([
      ['Base', 40.5, 'La de siempre'],
      ['Igual', 40, null],
      ['Lejos', 42, null],
    ]);
  });

  it('may be the template, filled in', async () => {
    const template = await t.call(poiImport.template, { token });
    const { sheets } = await readXlsx(template.bytes);
    expect(sheets.map(({ rows }) => rows[0])).toEqual([
      ['nombre *', 'descripcion', 'grupos', 'latitud *', 'longitud *'],
      ['grupos'],
    ]);
    expect(sheets[1]!.rows[1]).toEqual(['Clientes']);
    const filled = await writeXlsx({
      sheets: [{ name: 'A', rows: [sheets[0]!.rows[0]!, ['Taller', null, 'Clientes', 40.416, -3.7]] }],
    });
    const { file } = await upload(poiImport, 'xlsx')(filled);
    expect(toldOf(file)).toEqual([[2, 'Taller', 'new', '']]);
  });

  it.each([
    ['commas', 'name,lat,lng\nPeña 1,40,-3\n'],
    ['tabs', 'name\tlat\tlng\nPeña 1\t40\t-3\n'],
    ['a quoted name', 'name;lat;lng\n"Peña 1";40;-3\n'],
    ['Latin-1', Buffer.from('name;lat;lng\nPeña 1;40;-3\n', 'latin1')],
  ])('may have %s', async (_name, file) => {
    expect(toldOf((await upload(poiImport, 'csv')(file)).file)).toEqual([[2, 'Peña 1', 'new', '']]);
  });

  it.each([
    ['of a head alone', 'name;lat;lng\n', 'import.noLines'],
    ['with an open quote', 'name;lat;lng\n"A;1;1\n', 'import.unreadable'],
    ['of 5,001 places', `name;lat;lng\n${'A;1;1\n'.repeat(5_001)}`, 'import.tooManyLines'],
  ])('is refused %s', async (_name, file, code) => {
    const answer = await upload(poiImport, 'csv')(file);
    expect([answer.status, answer.code]).toEqual([422, code]);
  });

  it('without a needed column waits for the choice of a head', async () => {
    const { file } = await upload(areaImport, 'csv')('Title;lat;lng;radius\nPatio;40;-3;120\n');
    expect([file!.missing, file!.lines]).toEqual([['name'], []]);
    const params = { import_id: file!.id };
    const columns = { name: 0, lat: 1, lng: 2, radius_m: 3 };
    await t.call(areaImport.columns, { token, params, body: { columns } });
    expect(toldOf((await t.call(areaImport.get, { token, params })).body)).toEqual([[2, 'Patio', 'new', '']]);
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
    const answer = await upload(poiImport, format)(file);
    expect([answer.status, answer.code]).toEqual([422, 'import.unreadable']);
  });

  it('are too large, or of another type', async () => {
    const large = await upload(poiImport, 'csv')(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'));
    expect([large.status, large.code]).toEqual([413, 'err.uploadSize']);
    const other = await t.call(poiImport.post, {
      ...{ token, body: Buffer.from('x'), type: 'application/zip' },
      query: { name: 'x.zip' },
    });
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
  const send = upload(areaImport, 'geojson');
  const answer = await send(JSON.stringify({ type: 'FeatureCollection', features }), true);
  expect(answer.file!.lines.map(({ effect, faults }) => faults[0]?.code ?? effect)).toEqual([
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
    [pois.download, poiImport, pois.list],
    [areas.download, areaImport, areas.list],
  ] as const;
  for (const [leave, enter, list] of cases) {
    const file = await t.call(leave, { token, query: { format, q: format } });
    expect(file.status).toBe(200);
    const { file: read } = await upload(enter, format)(file.bytes);
    expect(read!.lines.map(({ effect }) => effect)).toEqual(['same', 'same', 'same']);
    expect((await t.call(list, { token, query: { q: format } })).body.total).toBe(3);
  }
});
