import { afterAll, beforeEach, expect, it } from 'vitest';
import { getUnlinkingPreview } from '#api/looked.ts';
import { listedReport, REPORT_IDS, type ReportId } from '#domain/report/report.ts';
import { aReader, runReport } from '#server/area/report/report.builder.ts';
import { twoDays } from '#server/area/report/two-days.builder.ts';
import { rebuild } from '#server/telemetry/rebuild.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { unlinkDrivers } from './unlink-drivers.ts';

// Both days are named until 5 March: 7 days before the 12th.
const LATER = Date.parse('2026-03-12T10:00:00Z');
const range = { from: '2026-02-25', to: '2026-02-26' };

let server: TestApp;
let ids: Awaited<ReturnType<typeof twoDays>>['ids'];
let token: string;
let fleetId: number;
const opened: TestApp[] = [];

beforeEach(async () => {
  server = await testApp();
  opened.push(server);
  ({ ids } = await twoDays(server));
  server.clock.nowMs = LATER;
  const [top] = await query('select id from fleet where parent_id is null');
  fleetId = top.id;
  token = await aReader(server, { fleetIds: [fleetId] });
  await query(`insert into looked_rule (fleet_id, needs_purpose, purpose_minutes, unlink_days)
    select id, false, 60, 7 from fleet where parent_id is null`);
});
afterAll(async () => {
  for (const one of opened) await one.close();
});

const query = async (text: string, values: unknown[] = []) =>
  (await server.app.database.pool.query(text, values)).rows;
/** The metres of each driver, by name. */
const byDriver = async () =>
  (await runReport(server, token, 'Summary', { variant: 'driver', breakdown: 'total', ...range })).rows.map(
    ({ driver, distance }) => [driver, distance],
  );
const VEHICLE_REPORTS: readonly ReportId[] = [
  'Summary',
  'Journeys',
  'Driving',
  'DistanceFuel',
  'DrivingStyle',
  'Audit',
  'Schedule',
];
/** Everything that reports about vehicles say, but who drove. */
const ofVehicles = async () => {
  const found = [];
  for (const id of VEHICLE_REPORTS) {
    const { rows, total } = await runReport(server, token, id, { variant: 'vehicle', ...range });
    // Sums of fractions are added in another order.
    for (const row of [...rows, total])
      for (const [name, value] of Object.entries(row))
        if (typeof value === 'number') Object.assign(row, { [name]: Number(value.toFixed(6)) });
    found.push({
      id,
      total,
      rows: rows.map(
        ({ driver, driverId, driverLicense, driverType, driverFleet, drivers, driverFleetId, ...row }) => row,
      ),
    });
  }
  return found;
};

it('takes the drivers away, and leaves every figure of the vehicles', async () => {
  const before = await ofVehicles();
  expect(before.every(({ rows }) => rows.length > 0)).toBe(true);
  // Ana 20 km; Luis 60 km and 12 km.
  expect(await byDriver()).toEqual([
    ['Ana Ruiz', 20_000],
    ['Luis Gil', 72_000],
  ]);
  expect(await unlinkDrivers(server.app)).toBe(2);
  expect(await ofVehicles()).toEqual(before);
  expect(await byDriver()).toEqual([['Sin vínculo con el conductor', 92_000]]);
  // Once more changes nothing, and a second night adds no stays.
  const stays = await query('select * from vehicle_stay order by vehicle_id, from_day');
  server.clock.nowMs += 86_400_000;
  token = await aReader(server, { fleetIds: [fleetId] });
  expect(await unlinkDrivers(server.app)).toBe(2);
  const next = await query('select * from vehicle_stay order by vehicle_id, from_day');
  expect(next).toHaveLength(stays.length);
  expect(await ofVehicles()).toEqual(before);
});

it('every report about drivers reads on, and none names them', async () => {
  await unlinkDrivers(server.app);
  const ofDrivers = REPORT_IDS.filter((id) => listedReport(id).variants.includes('driver'));
  for (const id of ofDrivers) {
    const family = listedReport(id).families.includes('operative') ? 'operative' : 'structure';
    const { status, rows } = await runReport(server, token, id, { variant: 'driver', family, ...range });
    // Reports of structure are for others.
    expect([id, status]).toEqual([id, family === 'operative' ? 200 : 404]);
    expect(JSON.stringify(rows)).not.toMatch(/Ana|Luis/);
  }
});

it('does not bring them back when the past is folded again', async () => {
  await unlinkDrivers(server.app);
  const [before] = await query(`select count(*)::int as n from journey where driver_tag like '*%'`);
  expect(before.n).toBe(4);
  await rebuild(server.app, { vehicleId: ids.a, fromMs: Date.parse('2026-02-25T00:00:00Z'), nowMs: LATER });
  expect(await byDriver()).toEqual([['Sin vínculo con el conductor', 92_000]]);
  expect(await query(`select from driver_assignment where driver_id = $1`, [ids.ana])).toEqual([]);
});

it('keeps a driver with an open fine, and gives him nothing of the others', async () => {
  await query(
    `insert into fine (fleet_id, license, record_number, organisation, fact, date, amount, origin, driver_id, state)
     values ($2, '1000AAA', 'X1', 'DGT', 'x', '2026-02-25', 100, 'manual', $1, 'assigned')`,
    [ids.luis, fleetId],
  );
  expect(await unlinkDrivers(server.app)).toBe(1);
  // Luis is the usual driver of the vehicle that Ana drove: her 20 km are not his.
  expect(await byDriver()).toEqual([
    ['Luis Gil', 72_000],
    ['Sin vínculo con el conductor', 20_000],
  ]);
  await query(`update fine set state = 'paid'`);
  expect(await unlinkDrivers(server.app)).toBe(1);
  expect(await byDriver()).toEqual([['Sin vínculo con el conductor', 92_000]]);
});

it('counts beforehand what it would unlink', async () => {
  const admin = await aReader(server, { roles: ['administrator'], fleetIds: [fleetId] });
  const asked = (days: string) =>
    server.call(getUnlinkingPreview, { token: admin, params: { fleet_id: fleetId }, query: { days } });
  // Journeys of Ana: 1; of Luis: 2 for work and 1 in private use.
  expect((await asked('7')).body).toEqual({
    first_day: '2026-03-05',
    drivers: 2,
    kept: 0,
    journeys: 4,
    assignments: 1,
  });
  expect((await asked('30')).body).toMatchObject({ drivers: 0, journeys: 0, assignments: 0 });
});
