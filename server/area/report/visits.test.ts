import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postReportCsv } from '#api/report.ts';
import { aRefuelling, aStation } from '#server/area/refuelling/refuelling.builder.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aVehicle } from '#server/testing/builders.ts';
import { plantAreas, plantPois } from '#server/testing/planted.ts';
import { aHalt, anAreaVisit, anAssignment, aReader, pick, runReport } from './report.builder.ts';

let server: TestApp;
let token: string;
let south: string;
const RANGE = { from: '2026-02-25', to: '2026-02-26' };
const at = (time: string, day = 25) => `2026-02-${day}T${time}:00.000Z`;

/**
 * Two vehicles of Norte. A is at the depot on the 25th 06:00–06:30 and 16:00–16:10, and at a bar 10:00–10:06.
 * It is at a customer whom only Sur sees 12:00–12:20, and since 17:00 on the 26th at the depot. B is at the
 * bar for 4 minutes, and for 20 minutes at no place.
 */
beforeAll(async () => {
  server = await testApp();
  server.clock.nowMs = Date.parse(at('17:03', 26));
  const { database } = server.app;
  const top = await aFleet(database, { name: 'Iberia' });
  const norte = (await aFleet(database, { name: 'Norte', parent_id: top.id })).id;
  const sur = (await aFleet(database, { name: 'Sur', parent_id: top.id })).id;
  const ana = (await aDriver(database, { fleet_id: norte, name: 'Ana', surname: 'Ruiz' })).id;
  const a = (await aVehicle(database, { fleet_id: norte, license: '1000AAA' })).id;
  const b = (await aVehicle(database, { fleet_id: norte, license: '2000BBB' })).id;
  await anAssignment(database, { vehicle_id: a, driver_id: ana, start_at: at('05:00'), end_at: at('11:00') });
  const place = { lat: 40.4168, lng: -3.7038 };
  const bars = { name: 'Bares', fleetIds: [norte], isFraudulent: true };
  const [depot, bar, customer] = await plantPois(database.pool, [
    { name: 'Depósito', ...place },
    { name: 'Bar Pepe', ...place, group: bars },
    { name: 'Cliente', ...place, group: { name: 'Clientes', fleetIds: [sur] } },
  ]);
  const geometry = { type: 'circle' as const, ...place, radius_m: 500 };
  const [centro, polo] = await plantAreas(database.pool, [
    { name: 'Centro', geometry },
    { name: 'Polígono', geometry, group: { name: 'Sur', fleetIds: [sur] } },
  ]);
  const halt = (vehicle_id: number, poi_id: number | null, start: string, end: string, more = {}) =>
    aHalt(database, { vehicle_id, poi_id, start_at: at(start), end_at: at(end), ...more });
  await halt(a, depot!, '06:00', '06:30');
  await halt(a, bar!, '10:00', '10:06', { is_fraudulent: true, from_prev_m: 12_000, from_prev_s: 12_600 });
  await halt(a, customer!, '12:00', '12:20', { from_prev_m: 5_000, from_prev_s: 6_840 });
  await halt(a, depot!, '16:00', '16:10', { from_prev_m: 17_000, from_prev_s: 13_200 });
  await aHalt(database, { vehicle_id: a, poi_id: depot!, start_at: at('17:00', 26), final: false });
  // It began too recently to be a halt yet.
  await aHalt(database, { vehicle_id: b, poi_id: depot!, start_at: at('17:02', 26), final: false });
  await halt(b, bar!, '10:00', '10:04');
  await halt(b, null, '11:00', '11:20', { lat: 40.482, lng: -3.3635 });
  const visit = (vehicle_id: number, area_id: number, start: string, end: string, more = {}) =>
    anAreaVisit(database, { vehicle_id, area_id, start_at: at(start), end_at: at(end), ...more });
  await visit(a, centro!, '06:00', '06:30');
  await visit(a, centro!, '10:00', '10:10', { distance_m: 1_500, max_speed_kmh: 30 });
  await visit(a, polo!, '12:00', '12:30');
  await visit(b, centro!, '10:00', '11:00');
  await server.app.known.places.refresh(database.pool);
  token = await aReader(server, { fleetIds: [norte] });
  south = await aReader(server, { fleetIds: [top.id] });
});
afterAll(() => server.close());

const run = (report: 'Pois' | 'FraudulentPois' | 'Areas' | 'TMS', body = {}, as = token) =>
  runReport(server, as, report, { ...RANGE, ...body });

describe('R17, visits to points of interest', () => {
  it('tells each visit to the places that the reader sees, with its driver', async () => {
    const { rows, total, end } = await run('Pois');
    expect(
      rows.map((row) => Object.values(pick(row, 'license driver poi poiGroup arrival departure stay'))),
    ).toEqual([
      ['1000AAA', 'Ana Ruiz', 'Depósito', null, at('06:00'), at('06:30'), 1_800],
      ['1000AAA', 'Ana Ruiz', 'Bar Pepe', 'Bares', at('10:00'), at('10:06'), 360],
      ['1000AAA', null, 'Depósito', null, at('16:00'), at('16:10'), 600],
      ['1000AAA', null, 'Depósito', null, at('17:00', 26), null, null],
      ['2000BBB', null, 'Bar Pepe', 'Bares', at('10:00'), at('10:04'), 240],
    ]);
    expect(rows[0]?.place).toBe('Madrid');
    // Opening a row shows the past of its vehicle from then on.
    expect(rows.map(({ vehicleId, startAt }) => [typeof vehicleId, startAt])).toEqual(
      rows.map(({ arrival }) => ['number', arrival]),
    );
    expect(total.stay).toBe(3_000);
    expect(end.charts).toMatchObject([
      { categories: ['Depósito', 'Bar Pepe'], series: [{ values: [3, 2] }] },
    ]);
    expect((await run('Pois', {}, south)).rows.map(({ poi }) => poi)).toContain('Cliente');
  });

  it('adds them up by vehicle and point of interest', async () => {
    const { rows, total } = await run('Pois', { breakdown: 'total' });
    expect(rows.map((row) => Object.values(pick(row, 'license driver poi visits stay')))).toEqual([
      ['1000AAA', 'Ana Ruiz', 'Bar Pepe', 1, 360],
      ['1000AAA', 'Ana Ruiz', 'Depósito', 3, 2_400],
      ['2000BBB', null, 'Bar Pepe', 1, 240],
    ]);
    expect(pick(total, 'visits stay')).toEqual({ visits: 5, stay: 3_000 });
  });

  it('is about drivers too', async () => {
    const each = await run('Pois', { variant: 'driver' });
    expect(each.rows.map((row) => Object.values(pick(row, 'driver license poi stay')))).toEqual([
      ['Ana Ruiz', '1000AAA', 'Depósito', 1_800],
      ['Ana Ruiz', '1000AAA', 'Bar Pepe', 360],
    ]);
    const added = await run('Pois', { variant: 'driver', breakdown: 'total' });
    expect(added.rows.map((row) => Object.values(pick(row, 'driver vehicles poi visits')))).toEqual([
      ['Ana Ruiz', 1, 'Bar Pepe', 1],
      ['Ana Ruiz', 1, 'Depósito', 1],
    ]);
  });

  it('keeps to its limit', async () => {
    expect(await run('Pois', { from: '2025-02-20' })).toMatchObject({ status: 422, code: 'val.rangeYear' });
  });
});

it('R18 tells stops of at least five minutes where vehicles should not stop, and what was filled in meanwhile', async () => {
  const { database } = server.app;
  const station_id = await aStation(database);
  const van = await database.sql
    .selectFrom('vehicle')
    .select(['id', 'fleet_id'])
    .where('license', '=', '1000AAA')
    .executeTakeFirstOrThrow();
  // The stop is from 10:00 to 10:06: a quarter of an hour before and after counts.
  for (const [minute, liters, product_class] of [
    ['09:45', 20, 'DIESEL'],
    ['10:21', 5.5, 'GASOLINE'],
    ['10:22', 100, 'DIESEL'],
    ['10:00', 3, 'ADBLUE'],
  ] as const) {
    const line = { vehicle_id: van.id, fleet_id: van.fleet_id, station_id, product_class, liters };
    await aRefuelling(database, { ...line, operation_at: at(minute) });
  }
  const { rows, end } = await run('FraudulentPois');
  expect(rows[0]!.liters).toBe(25.5);
  expect(rows.map((row) => Object.values(pick(row, 'license poi poiGroup stay lat')))).toEqual([
    ['1000AAA', 'Bar Pepe', 'Bares', 360, 40.4168],
  ]);
  expect(end.figures).toEqual({ subjects: 1, pois: 1, visits: 1, stay: 360 });
  expect(end.charts).toMatchObject([{ categories: ['1000AAA'], series: [{ values: [1] }] }]);
  expect((await run('FraudulentPois', { variant: 'driver' })).rows.map(({ driver }) => driver)).toEqual([
    'Ana Ruiz',
  ]);
});

describe('R19, stays in areas', () => {
  it('tells each stay, or adds them up by vehicle and area', async () => {
    const each = await run('Areas');
    expect(
      each.rows.map((row) => Object.values(pick(row, 'license area insideTime insideDistance maxSpeed'))),
    ).toEqual([
      ['1000AAA', 'Centro', 1_800, 4_000, 60],
      ['1000AAA', 'Centro', 600, 1_500, 30],
      ['2000BBB', 'Centro', 3_600, 4_000, 60],
    ]);
    expect(each.end.charts).toMatchObject([{ categories: ['Centro'], series: [{ values: [6_000] }] }]);
    const added = await run('Areas', { breakdown: 'total' });
    expect(
      added.rows.map((row) => Object.values(pick(row, 'license area visits insideTime insideDistance'))),
    ).toEqual([
      ['1000AAA', 'Centro', 2, 2_400, 5_500],
      ['2000BBB', 'Centro', 1, 3_600, 4_000],
    ]);
    expect(pick(added.total, 'visits insideTime insideDistance')).toEqual({
      visits: 3,
      insideTime: 6_000,
      insideDistance: 9_500,
    });
  });
});

describe('R23, stops for a transport management system', () => {
  it('numbers the stops of each vehicle and day, and tells the way between them', async () => {
    const { rows, end } = await run('TMS');
    const told = 'license day seq poi place serviceTime fromPrevDistance fromPrevTime';
    expect(rows.map((row) => Object.values(pick(row, told)))).toEqual([
      ['1000AAA', '2026-02-25', 1, 'Depósito', 'Madrid', 1_800, null, null],
      ['1000AAA', '2026-02-25', 2, 'Bar Pepe', 'Madrid', 360, 12_000, 12_600],
      // The position is known; only readers who see the place get its name.
      ['1000AAA', '2026-02-25', 3, null, 'Madrid', 1_200, 5_000, 6_840],
      ['1000AAA', '2026-02-25', 4, 'Depósito', 'Madrid', 600, 17_000, 13_200],
      ['1000AAA', '2026-02-26', 1, 'Depósito', 'Madrid', null, null, null],
      ['2000BBB', '2026-02-25', 1, 'Bar Pepe', 'Madrid', 240, null, null],
      ['2000BBB', '2026-02-25', 2, null, 'Alcalá de Henares', 1_200, null, null],
    ]);
    expect(end.figures).toEqual({ subjects: 2, stops: 7, serviceTime: 5_400, fromPrevDistance: 34_000 });
    expect(await run('TMS', { variant: 'driver' })).toMatchObject({ status: 404 });
  });

  it('numbers and counts stops like PostgreSQL, which does it where hours leave some out', async () => {
    const [all, within, morning] = await Promise.all([
      run('TMS'),
      run('TMS', { hour_from: '00:00', hour_to: '23:59' }),
      run('TMS', { hour_from: '12:30', hour_to: '18:00' }),
    ]);
    expect(within.rows).toEqual(all.rows);
    expect([all.head.estimate, within.head.estimate]).toEqual([7, 7]);
    // In Madrid it is an hour later: the first two stops of the day are left out.
    expect(morning.rows.map((row) => Object.values(pick(row, 'license day seq')))).toEqual([
      ['1000AAA', '2026-02-25', 3],
      ['1000AAA', '2026-02-25', 4],
    ]);
  });

  it('is also a plain file, of what the screen shows', async () => {
    const body = { ...RANGE, columns: ['license', 'seq', 'place', 'arrival', 'fromPrevDistance', 'lat'] };
    const { text, status } = await server.call(postReportCsv, { token, params: { report: 'TMS' }, body });
    expect(status).toBe(200);
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\uFEFFMatrícula;Orden;Lugar;Llegada;Distancia desde la anterior (km);Latitud (°)');
    expect(lines[2]).toBe('1000AAA;2;Madrid;2026-02-25T10:00:00.000Z;12;40.4168');
    expect(lines).toHaveLength(9);
    const none = await server.call(postReportCsv, { token, params: { report: 'Pois' }, body: RANGE });
    expect(none.status).toBe(404);
  });
});
