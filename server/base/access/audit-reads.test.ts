import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { getDriver, getDriverHistory, getDrivers, getDriversExport } from '#api/driver.ts';
import { getProfile } from '#api/session.ts';
import { getTrack } from '#api/telemetry.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aLiveEntry, aUser, aVehicle } from '#server/testing/builders.ts';
import { signedInSocket } from '#server/testing/socket.ts';

let server: TestApp;
let staff: string;
let admin: string;
let driverId: number;
let vehicleId: number;

let users: Record<'staff' | 'boss', { id: number; username: string }>;

beforeAll(async () => {
  server = await testApp();
  const { database, board } = server.app;
  const { id: fleet_id } = await aFleet(database);
  users = {
    staff: await aUser(database, { username: 'staff', roles: ['system'] }),
    boss: await aUser(database, { username: 'boss', roles: ['administrator'], fleetIds: [fleet_id] }),
  };
  driverId = (await aDriver(database, { fleet_id, name: 'Ana' })).id;
  const vehicle = await aVehicle(database, { fleet_id });
  vehicleId = vehicle.id;
  board.put(aLiveEntry({ vehicleId, fleetId: fleet_id, license: vehicle.license }));
});
beforeEach(async () => {
  // A new hour for each test, so that nothing is remembered from the test before.
  server.clock.nowMs += 3_600_000;
  staff = await server.tokenOf(users.staff);
  admin = await server.tokenOf(users.boss);
  await server.app.database.pool.query('delete from audit_entry');
});
afterAll(() => server.close());

async function lines() {
  const { rows } = await server.app.database.pool.query(
    'select username, ip, action, entity, entity_id, after from audit_entry order by id',
  );
  return rows;
}

const asked = async () => (await lines()).map(({ after }) => after);
const track = { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' };

it('keeps what system staff reads of a record, call by call', async () => {
  const params = { driver_id: driverId };
  await server.call(getDriver, { token: staff, params, address: '192.0.2.7' });
  await server.call(getDriverHistory, { token: staff, params });
  await server.call(getTrack, { token: staff, params: { device_id: vehicleId }, query: track });
  const driver = { action: 'read', entity: 'driver', entity_id: String(driverId) };
  expect(await lines()).toEqual([
    { username: 'staff', ip: '192.0.2.7', ...driver, after: { endpoint: 'getDriver' } },
    { username: 'staff', ip: '127.0.0.1', ...driver, after: { endpoint: 'getDriverHistory' } },
    {
      username: 'staff',
      ip: '127.0.0.1',
      action: 'read',
      entity: 'vehicle',
      entity_id: String(vehicleId),
      after: { endpoint: 'getTrack', ...track },
    },
  ]);
  const { body } = await server.call(getDriverHistory, { token: admin, params });
  expect(body.history).toEqual([]);
});

it('keeps the same question once an hour, whatever the page and the order', async () => {
  const read = (query: Record<string, string>) => server.call(getDrivers, { token: staff, query });
  server.clock.nowMs = Math.ceil(server.clock.nowMs / 3_600_000) * 3_600_000;
  await Promise.all([
    read({}),
    read({}),
    read({ page: '2', page_size: '10' }),
    read({ sort: 'name', dir: 'desc' }),
  ]);
  await read({ q: 'Ana' });
  server.clock.nowMs += 3_599_000;
  await read({});
  await read({ q: 'Ana' });
  expect(await asked()).toEqual([{ endpoint: 'getDrivers' }, { endpoint: 'getDrivers', q: 'Ana' }]);
  server.clock.nowMs += 1_000;
  await read({});
  expect((await asked()).slice(2)).toEqual([{ endpoint: 'getDrivers' }]);
});

it('keeps the reads of two of the staff apart', async () => {
  const other = await aUser(server.app.database, { username: 'other', roles: ['system'] });
  for (const token of [staff, await server.tokenOf(other), staff]) await server.call(getDrivers, { token });
  expect((await lines()).map(({ username }) => username)).toEqual(['staff', 'other']);
});

it('keeps no reads of others, none of what was refused, and none of their own profile', async () => {
  expect((await server.call(getDrivers, { token: admin })).status).toBe(200);
  expect((await server.call(getProfile, { token: staff })).status).toBe(200);
  expect((await server.call(getDriver, { token: staff, params: { driver_id: 999_999 } })).status).toBe(404);
  expect(await lines()).toEqual([]);
});

it('keeps who of the staff follows the map', async () => {
  const url = await server.listen();
  for (const [{ username }, token] of [
    [users.boss, admin],
    [users.staff, staff],
  ] as const) {
    (await signedInSocket(url, { username, token })).ws.terminate();
  }
  expect(await lines()).toEqual([
    {
      username: 'staff',
      ip: '127.0.0.1',
      action: 'read',
      entity: 'vehicle',
      entity_id: 'live',
      after: { endpoint: 'socket' },
    },
  ]);
});

it('keeps who takes a file away, every time', async () => {
  const query = { columns: 'name', q: 'Ana' };
  for (const token of [admin, admin, staff]) await server.call(getDriversExport, { token, query });
  const after = { endpoint: 'getDriversExport', q: 'Ana', columns: ['name'], rows: 1 };
  const file = { ip: '127.0.0.1', action: 'export', entity: 'driver', entity_id: 'list', after };
  expect(await lines()).toEqual(['boss', 'boss', 'staff'].map((username) => ({ username, ...file })));
});

it('answers nothing that it cannot keep', async () => {
  const { pool } = server.app.database;
  await pool.query('alter table audit_entry rename to away');
  expect((await server.call(getDrivers, { token: staff })).status).toBe(500);
  expect((await server.call(getDrivers, { token: admin })).status).toBe(200);
  expect((await server.call(getDriversExport, { token: admin, query: { columns: 'name' } })).status).toBe(
    500,
  );
  await pool.query('alter table away rename to audit_entry');
  expect((await server.call(getDrivers, { token: staff })).status).toBe(200);
  expect(await asked()).toEqual([{ endpoint: 'getDrivers' }]);
});
