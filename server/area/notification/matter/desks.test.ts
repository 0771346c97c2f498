import { afterAll, beforeAll, expect, it } from 'vitest';
import { getDesk, getMatter, postMatterAction } from '#api/matter.ts';
import { DAY_MS } from '#domain/duration.ts';
import type { MatterDesk } from '#domain/matter/cause.ts';
import { eraseOfVehicle } from '#server/area/notification/erase-notifications.ts';
import { aRefuelling, aStation } from '#server/area/refuelling/refuelling.builder.ts';
import { aJourney } from '#server/area/report/report.builder.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aTampering, aUser, aVehicle } from '#server/testing/builders.ts';

let server: TestApp;
let fleetId: number;
let van: { id: number };
const tokens = {} as Record<'manager' | 'cost_manager' | 'manager_only' | 'visualizer', string>;

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  fleetId = (await aFleet(database)).id;
  const driver = await aDriver(database, { fleet_id: fleetId, name: 'Ana', surname: 'Gil' });
  van = await aVehicle(database, { fleet_id: fleetId, license: 'VAN1', driver_id: driver.id });
  for (const role of ['manager', 'cost_manager', 'manager_only', 'visualizer'] as const)
    tokens[role] = await server.tokenOf(
      await aUser(database, { username: role, roles: [role], fleetIds: [fleetId] }),
    );
});
afterAll(() => server.close());

const shown = async (desk: MatterDesk, token = tokens.manager, query: Record<string, string> = {}) =>
  (await server.call(getDesk, { token, query: { desk, ...query } })).body.rows;
const act = (cause: string, action: object, version: number, token = tokens.manager) =>
  server.call(postMatterAction, {
    token,
    body: { items: [{ device_id: van.id, cause, version }], action },
  });
const end = (outcome: string, recovered: string | null = null) => ({
  action: 'done',
  end: { outcome, recovered, note: null },
});
const at = (dayBack: number, time: string) =>
  `${new Date(NOW - dayBack * DAY_MS).toISOString().slice(0, 10)}T${time}Z`;

async function violation(dayBack: number, kind: 'ENTRY' | 'OUT') {
  const start_at = at(dayBack, '04:10:00');
  await aJourney(server.app.database, { vehicle_id: van.id, start_at, end_at: at(dayBack, '05:00:00') });
  await server.app.database.sql
    .insertInto('schedule_violation')
    .values({
      ...{ vehicle_id: van.id, day: start_at.slice(0, 10), kind, start_at, actual_at: start_at },
      ...{ excess_s: 3_000, schedule_name: 'Oficina', final: true, told: true },
    })
    .execute();
}

it('violations are a matter of each kind, which the next of that kind opens again', async () => {
  await violation(5, 'OUT');
  await violation(4, 'OUT');
  await violation(3, 'ENTRY');
  expect(await shown('violations')).toMatchObject([
    { cause: '1102.ENTRY', count: 1 },
    {
      cause: '1102.OUT',
      count: 2,
      newest: { value: 50, driver: 'Ana Gil', detail: { schedule: 'Oficina' } },
    },
  ]);
  expect(await shown('violations', tokens.manager, { to: at(4, '').slice(0, 10) })).toMatchObject([
    { cause: '1102.OUT', count: 2 },
  ]);
  expect((await act('1102.OUT', end('informed'), 0)).status).toBe(200);
  expect((await shown('violations')).map(({ cause }) => cause)).toEqual(['1102.ENTRY']);
  server.clock.nowMs = NOW + 3_600_000;
  await violation(0, 'OUT');
  server.clock.nowMs = NOW;
  // It is before the end by the clock of the vehicle, so it was done with the others.
  expect((await shown('violations')).map(({ cause }) => cause)).toEqual(['1102.ENTRY']);
  await violation(-1, 'OUT');
  expect((await shown('violations'))[0]).toMatchObject({ cause: '1102.OUT', is_reopened: true });
});

it('alerts of the calendar are handled by administration, without positions', async () => {
  await server.app.database.sql
    .insertInto('calendar_alert')
    .values({
      ...{ vehicle_id: van.id, kind: 'inspection', section: 'inspection', row_id: 1, due_of: '' },
      ...{ due: '2026-03-09', due_day: '2026-03-09', measure: 'day', step: 7, state: 'close' },
      ...{ is_projected: false, days_left: 7, raised_on: '2026-03-02', raised_at: new Date(NOW) },
    })
    .execute();
  const [row] = await shown('calendar', tokens.manager_only);
  expect(row).toMatchObject({
    cause: '1103.inspection',
    may_handle: true,
    newest: {
      kind: 'inspection',
      detail: { section: 'inspection', n: 1, days_left: 7, is_projected: 0 },
    },
  });
  expect((await act('1103.inspection', end('solved'), 0, tokens.manager_only)).status).toBe(200);
  expect(await shown('calendar')).toEqual([]);
  expect(await shown('calendar', tokens.manager, { view: 'done' })).toMatchObject([
    { outcome: 'solved', done_by: 'manager_only' },
  ]);
});

it('a refuelling that does not fit is claimed, and then accepted with what came back', async () => {
  const { database } = server.app;
  const station_id = await aStation(database);
  const odd = { fleet_id: fleetId, vehicle_id: van.id, station_id, work_code: null };
  const id = await aRefuelling(database, {
    ...odd,
    operation_at: at(2, '10:00:00'),
    ...{ validation: 'gps_ok', discrepancy: 12.5, discrepancy_reasons: ['liters', 'price'] },
  });
  await aRefuelling(database, { ...odd, operation_at: at(1, '10:00:00'), validation: 'gps_ok' });
  const cause = `1091.${id}`;
  expect(await shown('refuellings', tokens.cost_manager)).toMatchObject([
    {
      cause,
      may_handle: true,
      newest: { kind: 'discrepancy', value: 12.5, detail: { reasons: 'liters,price', amount: 75 } },
    },
  ]);
  expect((await act(cause, end('solved'), 0)).status).toBe(422);
  expect((await act(cause, end('claimed'), 0, tokens.manager_only)).code).toBe('auth.notPermitted');
  expect((await act(cause, end('claimed'), 0, tokens.cost_manager)).status).toBe(200);
  expect(await shown('refuellings')).toMatchObject([{ state: 'claimed', outcome: 'claimed' }]);
  expect((await act(cause, end('accepted', '31.40'), 1)).status).toBe(200);
  expect(await shown('refuellings')).toEqual([]);
  expect(await shown('refuellings', tokens.manager, { view: 'done' })).toMatchObject([
    { outcome: 'accepted', recovered: '31.40' },
  ]);
  const params = { device_id: van.id, cause };
  const { body } = await server.call(getMatter, { token: tokens.visualizer, params });
  expect(body.entries.map(({ outcome, recovered }) => [outcome, recovered])).toEqual([
    ['accepted', '31.40'],
    ['claimed', null],
  ]);
});

it('erasing the way of a vehicle erases its matters, but not those of its refuellings and dues', async () => {
  const { database } = server.app;
  await aTampering(database, { vehicle_id: van.id, kind: 'jamming', start_at: new Date(NOW) });
  expect((await act('1101.jamming', { action: 'comment', note: 'x' }, 0)).status).toBe(200);
  const kept = async () => {
    const { rows } = await database.pool.query('select code from matter order by code');
    return rows.map(({ code }) => code);
  };
  expect(await kept()).toEqual([1091, 1101, 1102, 1103]);
  await database.sql.transaction().execute((tx) => eraseOfVehicle(tx, van.id));
  expect(await kept()).toEqual([1091, 1103]);
});
