import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aCard, aDriver, aFleet, aVehicle } from '#server/testing/builders.ts';
import { aJourney, anAssignment, aPrivatePeriod, aReader, pick, runReport } from './report.builder.ts';

const DAY = { from: '2026-02-25', to: '2026-02-25' };
const ANA = '0004A1B2C3D4E580';
const LUIS = '0004A1B2C3D4E581';
const STRANGER = '00FFFFFFFFFFFF01';
let server: TestApp;
let token: string;
let fleetId: number;

/**
 * The van with a reader starts six times. First Ana, assigned, a minute before it drives; then Luis in her
 * place, while she has the assignment. Then a stranger, nobody, and Ana four minutes too late. Last Ana in a
 * journey of which only the card was kept. The other van has no reader.
 */
beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  fleetId = (await aFleet(database, { name: 'Iberia' })).id;
  const inFleet = { fleet_id: fleetId };
  const ana = (await aDriver(database, { ...inFleet, name: 'Ana' })).id;
  const luis = (await aDriver(database, { ...inFleet, name: 'Luis' })).id;
  await aCard(database, { ...inFleet, nfc_id: ANA.slice(2), driver_id: ana });
  await aCard(database, { ...inFleet, nfc_id: LUIS.slice(2), driver_id: luis });
  const van = (await aVehicle(database, { ...inFleet, license: '1000AAA', accessories: ['card_reader'] })).id;
  const plain = (await aVehicle(database, { ...inFleet, license: '2000BBB' })).id;
  await anAssignment(database, {
    ...{ vehicle_id: van, driver_id: ana },
    ...{ start_at: '2026-02-25T06:00:00Z', end_at: '2026-02-25T10:00:00Z' },
  });
  const drive = (hour: string, vehicle_id: number, card: Partial<Parameters<typeof aJourney>[1]>) =>
    aJourney(database, {
      ...card,
      ...{ vehicle_id, start_at: `2026-02-25T${hour}:00:00Z`, end_at: `2026-02-25T${hour}:30:00Z` },
    });
  await drive('07', van, { driver_tag: ANA, card_at: '2026-02-25T06:59:00Z' });
  await drive('09', van, { driver_tag: LUIS, card_at: '2026-02-25T09:01:30Z', second_tag: ANA });
  await drive('11', van, { driver_tag: STRANGER, card_at: '2026-02-25T11:00:00Z' });
  await drive('13', van, {});
  await drive('15', van, { driver_tag: ANA, card_at: '2026-02-25T15:04:00Z' });
  await drive('17', van, { driver_tag: ANA });
  await drive('08', plain, { driver_tag: ANA, card_at: '2026-02-25T08:00:00Z' });
  token = await aReader(server, { fleetIds: [fleetId] });
});
afterAll(() => server.close());

const run = (body: object = {}, reader = token) =>
  runReport(server, reader, 'DriverIdentification', { ...DAY, ...body });

it('tells the card of each start, and how it agrees with the assignment', async () => {
  const { rows, total, end } = await run();
  const told = 'initHour driver identified cardId cardDriver assignedDriver match identDelay distance';
  expect(rows.map((row) => Object.values(pick(row, told)))).toEqual([
    ['08:00:00', 'Ana', true, ANA, 'Ana', 'Ana', 'ok', -60, 20_000],
    ['10:00:00', 'Luis', true, `${LUIS} + ${ANA}`, 'Luis', 'Ana', 'different', 90, 20_000],
    ['12:00:00', null, true, STRANGER, null, null, 'unknown_card', 0, 20_000],
    ['14:00:00', null, false, null, null, null, 'no_card', null, 20_000],
    ['16:00:00', 'Ana', false, ANA, 'Ana', null, 'no_card', 240, 20_000],
    ['18:00:00', 'Ana', true, ANA, 'Ana', null, 'ok', null, 20_000],
  ]);
  // 4 of 6.
  expect(total.identified).toBeCloseTo(66.667, 3);
  expect(total.distance).toBe(120_000);
  expect(end.figures).toMatchObject({ subjects: 1, journeys: 6, unidentified: 2 });
  expect(end.figures.identified).toBeCloseTo(66.667, 3);
  expect(end.charts).toMatchObject([
    {
      id: 'cardMatches',
      kind: 'donut',
      categories: ['ok', 'different', 'unknown_card', 'no_card'],
      series: [{ values: [2, 1, 1, 2] }],
    },
  ]);
});

it('adds up by vehicle and by driver', async () => {
  const vehicles = await run({ breakdown: 'total' });
  expect(vehicles.rows.map((row) => Object.values(pick(row, 'license driver journeys identified')))).toEqual([
    ['1000AAA', 'Ana +1', 6, 66.667],
  ]);
  const drivers = await run({ breakdown: 'total', variant: 'driver' });
  expect(drivers.rows.map((row) => Object.values(pick(row, 'driver license journeys identified')))).toEqual([
    // One of the three was too late.
    ['Ana', '1000AAA', 3, 66.667],
    ['Luis', '1000AAA', 1, 100],
  ]);
  // 3 of 4.
  expect(drivers.total).toMatchObject({ journeys: 4, identified: 75 });
  expect(drivers.end.charts).toEqual([]);
});

it('hides cards and names from those who may not know them', async () => {
  const unnamed = await aReader(server, {
    roles: ['visualizer'],
    see_driver_names: false,
    fleetIds: [fleetId],
  });
  const { rows } = await run({}, unnamed);
  expect(rows.map(({ cardId }) => cardId)).toEqual([null, null, null, null, null, null]);
  expect(rows[0]!.cardDriver).toMatch(/^#\d+$/);
  expect(rows[0]!.match).toBe('ok');
});

it('is written as a workbook, the share of those identified below', async () => {
  const answered = await server.http.inject({
    method: 'POST',
    url: '/api/traza/report/DriverIdentification/xlsx',
    headers: { authorization: `Bearer ${token}` },
    payload: { ...DAY, columns: ['license', 'identified', 'match', 'identDelay'] },
  });
  expect(answered.statusCode).toBe(200);
  const { sheets } = await readXlsx(answered.rawPayload);
  const lines = sheets[0]!.rows.map((row) => row.slice(0, 4));
  expect([lines[1], lines[4], lines.at(-1)]).toEqual([
    ['1000AAA', 'Sí', 'Coinciden', '-0:01:00'],
    ['1000AAA', 'No', 'Sin tarjeta', null],
    ['Total (6)', '66,7\u00a0%', null, null],
  ]);
});

describe('what cameras told (R08)', () => {
  const RANGE = { from: '2026-02-26', to: '2026-02-27' };
  const TOLD = 'license driver eventInstant eventType severity channel speedAt';

  beforeAll(async () => {
    const { database } = server.app;
    const inFleet = { fleet_id: fleetId };
    const elsewhere = await aFleet(database);
    const eva = (await aDriver(database, { ...inFleet, name: 'Eva' })).id;
    const van = (await aVehicle(database, { ...inFleet, license: '3000CCC', driver_id: eva })).id;
    const hidden = (await aVehicle(database, { fleet_id: elsewhere.id, license: '4000DDD' })).id;
    const seen = (event_at: string, code: number, value: number, more: object = {}) =>
      database.sql
        .insertInto('alert_event')
        .values({ ...{ vehicle_id: van, event_at, code, value, decided_at: event_at }, ...more })
        .execute();
    await aJourney(database, {
      ...{ vehicle_id: van, driver_tag: LUIS },
      ...{ start_at: '2026-02-26T09:00:00Z', end_at: '2026-02-26T09:30:00Z' },
    });
    await aPrivatePeriod(database, {
      ...{ vehicle_id: van, start_at: '2026-02-27T18:00:00Z', end_at: '2026-02-27T19:00:00Z' },
    });
    // The latest first: the order of arrival does not matter.
    await seen('2026-02-27T22:59:59Z', 1055, 2);
    await seen('2026-02-27T18:30:00Z', 1050, 3);
    await seen('2026-02-26T09:10:00Z', 1050, 3, { speed_kmh: 88, lat: 40.4168, lng: -3.7038 });
    await seen('2026-02-26T09:05:00Z', 1050, 3);
    await seen('2026-02-26T07:00:00Z', 1041, 1, { speed_kmh: 61 });
    await seen('2026-02-25T23:00:00Z', 1040, 2);
    // Events of the days before and after in Madrid, of no camera, and of an invisible vehicle.
    await seen('2026-02-25T22:59:59Z', 1040, 2);
    await seen('2026-02-27T23:00:00Z', 1040, 2);
    await seen('2026-02-26T07:00:00Z', 1036, 3);
    await seen('2026-02-26T07:00:00Z', 1040, 2, { vehicle_id: hidden });
  });

  it('are told with their driver at that moment, in journeys or not, and counted by type and severity', async () => {
    const { rows, end, head } = await runReport(server, token, 'AdasDsm', RANGE);
    expect(rows.map((row) => Object.values(pick(row, TOLD)))).toEqual([
      ['3000CCC', 'Eva', '2026-02-25T23:00:00.000Z', '1040', '2', 'front', null],
      ['3000CCC', 'Eva', '2026-02-26T07:00:00.000Z', '1041', '1', 'front', 61],
      ['3000CCC', 'Luis', '2026-02-26T09:05:00.000Z', '1050', '3', 'cab', null],
      ['3000CCC', 'Luis', '2026-02-26T09:10:00.000Z', '1050', '3', 'cab', 88],
      ['3000CCC', 'Eva', '2026-02-27T22:59:59.000Z', '1055', '2', 'cab', null],
    ]);
    const [typeAt, severityAt] = ['eventType', 'severity'].map((id) => head.columns.indexOf(id));
    expect(end.totals.map(({ count, values }) => [values[typeAt!], values[severityAt!], count])).toEqual([
      ['1040', '2', 1],
      ['1041', '1', 1],
      ['1050', '3', 2],
      ['1055', '2', 1],
    ]);
    expect(end.figures).toEqual({ subjects: 1, events: 5, severe: 2, ofRoad: 2, ofCabin: 3 });
    expect(end.charts).toMatchObject([
      {
        categories: ['1040', '1041', '1050', '1055'],
        series: [{ values: [0, 1, 0, 0] }, { values: [1, 0, 0, 1] }, { values: [0, 0, 2, 0] }],
      },
    ]);
  });

  it('say which of them have pictures, and how the camera calls them', async () => {
    await server.app.database.pool.query(
      `with alarm as (
         insert into camera_alarm (vehicle_id, event_at, code, label, announced, number, noted_at)
         select vehicle_id, event_at, code, decode(label, 'hex'), 1, vehicle_id || label, event_at
         from alert_event join (values (1040, 'AA'), (1041, 'BB')) told (of_code, label) on of_code = code
         where event_at in ('2026-02-25T23:00:00Z', '2026-02-26T07:00:00Z') returning id, code
       )
       insert into camera_file (alarm_id, name, kind, size, type, digest, stored_at)
       select id, 'a', 0, 1, 'image/png', '', case code when 1041 then now() end from alarm`,
    );
    const { rows } = await runReport(server, token, 'AdasDsm', RANGE);
    expect(rows.slice(0, 3).map(({ media, alarmLabel }) => [media, alarmLabel])).toEqual([
      [false, 'AA'],
      [true, 'BB'],
      [false, null],
    ]);
  });

  it('last as long as their camera reports, and nobody knows how long when it does not', async () => {
    await server.app.database.pool.query(
      `insert into camera_duration (vehicle_id, start_at, code, duration_s, decided_at)
       select vehicle_id, event_at, code, 14, event_at + interval '14 s' from alert_event
       where event_at = '2026-02-26T09:10:00Z'`,
    );
    const { rows } = await runReport(server, token, 'AdasDsm', RANGE);
    expect(rows.map(({ eventDuration }) => eventDuration)).toEqual([null, null, null, 14, null]);
  });

  it('are marked once a person has reviewed them', async () => {
    await server.app.database.pool.query(
      `insert into camera_review (vehicle_id, event_at, code, reviewed_at)
       select vehicle_id, event_at, code, event_at from alert_event where event_at = '2026-02-26T09:10:00Z'`,
    );
    const { rows } = await runReport(server, token, 'AdasDsm', RANGE);
    expect(rows.map(({ reviewed }) => reviewed)).toEqual([false, false, false, true, false]);
  });

  it('are told of each driver', async () => {
    const { rows } = await runReport(server, token, 'AdasDsm', { ...RANGE, variant: 'driver' });
    expect(rows.map(({ driver, eventType }) => [driver, eventType])).toEqual([
      ['Eva', '1040'],
      ['Eva', '1041'],
      ['Eva', '1055'],
      ['Luis', '1050'],
      ['Luis', '1050'],
    ]);
  });
});
