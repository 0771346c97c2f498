import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { postAssignment, postOwnAssignment, putAssignment } from '#api/assignment.ts';
import { DATED_ROWS } from '#api/dated-tabs.ts';
import {
  postVehicleDeletion,
  postVehicleDeregistration,
  postVehicleMove,
  postVehicleRecovery,
} from '#api/vehicle-command.ts';
import { DAY_MS } from '#domain/duration.ts';
import type { EventCode } from '#domain/notification/event-catalogue.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aUser, aValue } from '#server/testing/builders.ts';
import { raisedOf } from '#server/testing/raised.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';
import { raiseAlerts } from '../due/raise-alerts.ts';
import { reportIssues } from '../due/report-issues.ts';

let server: TestApp;
let company: VehicleCompany;

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.nowMs = NOW;
});

const raised = (code: EventCode, vehicleId: number) => raisedOf(server.app.database, code, vehicleId);
const kinds = async (code: EventCode, vehicleId: number) =>
  (await raised(code, vehicleId)).map(({ kind }) => kind);

it('a vehicle that comes, moves, leaves, comes back and goes is told where it then belongs (1120)', async () => {
  const { id } = await company.register();
  const { north, south } = company.fleets;
  const params = { vehicle_id: id };
  const token = company.tokens.admin;
  const gone = { reason: 'SALE' as const, date: '2026-02-10' };
  await server.call(postVehicleMove, {
    token,
    params,
    body: { fleet_id: south, date: '2026-02-01', version: 1 },
  });
  await server.call(postVehicleDeregistration, { token, params, body: { ...gone, version: 2 } });
  await server.call(postVehicleRecovery, {
    token,
    params,
    body: { fleet_id: north, type_id: company.values.van.id, modules: [], confirmed: true, version: 3 },
  });
  const told = await raised(1120, id);
  expect(told.map(({ kind, fleet_id, at }) => [kind, fleet_id, at.getTime()])).toEqual([
    ['registered', north, NOW],
    ['moved', south, NOW],
    ['deregistered', south, NOW],
    ['recovered', north, NOW],
  ]);
  const other = await company.register();
  const body = { ...gone, version: 1 };
  await server.call(postVehicleDeletion, { token, params: { vehicle_id: other.id }, body });
  expect(await kinds(1120, other.id)).toEqual(['registered', 'deleted']);
});

it('a command that is refused tells nothing', async () => {
  const { id } = await company.register();
  const body = { fleet_id: company.fleets.south, date: '2026-02-01', version: 7 };
  const { status } = await server.call(postVehicleMove, { ...company.by('operator', id), body });
  expect([status, await kinds(1120, id)]).toEqual([410, ['registered']]);
});

it('an assignment tells who gets the vehicle: a new one, another driver, who takes it himself (1124)', async () => {
  const { database } = server.app;
  const [ana, luis] = [
    await aDriver(database, { fleet_id: company.fleets.north, name: 'Ana' }),
    await aDriver(database, { fleet_id: company.fleets.north, name: 'Luis' }),
  ];
  const car = await company.register();
  const token = company.tokens.operator;
  const asked = (driver_id: number, end_time: string) => ({
    license: car.license,
    driver_id,
    start_date: '2026-03-03',
    start_time: '08:00',
    end_date: '2026-03-03',
    end_time,
    time_zone: 'Europe/Madrid',
  });
  const { body } = await server.call(postAssignment, { token, body: asked(ana.id, '14:00') });
  const edit = (driverId: number, end: string, version: number) =>
    server.call(putAssignment, {
      token,
      params: { assignment_id: body.id },
      body: { ...asked(driverId, end), version },
    });
  await edit(ana.id, '15:00', 1);
  await edit(luis.id, '15:00', 2);
  const user = await aUser(database, { roles: [] });
  const eva = await aDriver(database, { fleet_id: company.fleets.north, user_id: user.id });
  server.clock.nowMs = NOW + 2 * DAY_MS;
  const own = { token: await server.tokenOf(user), body: { license: car.license } };
  expect((await server.call(postOwnAssignment, own)).status).toBe(200);
  const told = await raised(1124, car.id);
  expect(told.map(({ kind, driver_id }) => [kind, driver_id])).toEqual([
    ['assigned', ana.id],
    ['assigned', luis.id],
    ['taken', eva.id],
  ]);
});

it('what is due is told at each step, once (1103)', async () => {
  const itv = await aValue(server.app.database, { list: 'itv_type', name: 'ITV' });
  const { id } = await company.register();
  // NOW is the 2nd: the steps of an inspection are seven days before, and the day itself.
  await server.call(DATED_ROWS.inspection.create, {
    ...company.by('operator', id),
    body: { type_id: itv.id, next: '2026-03-09' },
  });
  for (const day of [0, 1, 7]) {
    server.clock.nowMs = NOW + day * DAY_MS;
    await raiseAlerts(server.app);
  }
  const told = await raised(1103, id);
  expect(told.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['inspection', { days_left: 7, is_projected: 0 }],
    ['inspection', { days_left: 0, is_projected: 0 }],
  ]);
});

it('what the records of vehicles lack is told once a week (1111)', async () => {
  const { id } = await company.register();
  await server.app.database.pool.query(
    `update vehicle set asset_code = null, vin = 'VSKDEMA4100000001', work_code = '10001', driver_id = null where id = $1`,
    [id],
  );
  const said = async () => (await raised(1111, id)).map(({ detail }) => detail);
  expect(await reportIssues(server.app)).toBeGreaterThan(0);
  expect(await reportIssues(server.app)).toBe(0);
  expect(await said()).toEqual([{ issues: 'asset_code,driver' }]);
  server.clock.nowMs = NOW + 7 * DAY_MS;
  await reportIssues(server.app);
  expect(await said()).toHaveLength(2);
});
