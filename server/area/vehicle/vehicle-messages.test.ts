import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  postVehicle,
  postVehicleDeletion,
  postVehicleDeregistration,
  postVehicleMove,
  postVehicleRecovery,
  putVehicle,
} from '#api/vehicle-command.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { assetSystemStandIn } from '#server/testing/asset-system.ts';
import { aDriver, aUser } from '#server/testing/builders.ts';
import { signedInSocket, type TestSocket } from '#server/testing/socket.ts';
import { type VehicleCompany, vehicleCompany } from '#server/testing/vehicle-company.ts';
import { notifyWaiting } from '#server/worker/notify/pump.ts';

let server: TestApp;
let company: VehicleCompany;
let url: string;
const opened: TestSocket[] = [];

beforeAll(async () => {
  server = await testApp();
  company = await vehicleCompany(server);
  url = await server.listen();
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.ws.terminate();
});
afterAll(() => server.close());

async function watch(columns: Parameters<typeof aUser>[1]): Promise<TestSocket> {
  const user = await aUser(server.app.database, columns);
  const socket = await signedInSocket(url, { username: user.username, token: await server.tokenOf(user) });
  opened.push(socket);
  return socket;
}

/** The messages on vehicles that a socket received, in order. */
const told = (socket: TestSocket) => socket.messages.filter(({ type }) => type.startsWith('vehicle_'));

it('tells everybody who sees the vehicle, after the commit, each change with its version', async () => {
  const { fleets, tokens, values } = company;
  const costs = await watch({ roles: ['cost_manager'], fleetIds: [fleets.root] });
  const works = await watch({
    roles: ['manager'],
    fleetIds: [fleets.root],
    own_works: true,
    work_codes: ['77777'],
  });
  const installer = await watch({ roles: ['installer'], fleetIds: [fleets.root] });
  const foreigner = await watch({ roles: ['administrator'], fleetIds: [fleets.foreign] });
  const driver = await aDriver(server.app.database, { fleet_id: fleets.north });

  const { id, license } = await company.register();
  const args = { token: tokens.admin, params: { vehicle_id: id } };
  const { fleet_id: _, ...sheet } = company.sheet({
    license,
    driver_id: driver.id,
    vin: 'VF1AAAAA555566666',
    work_code: '10001',
  });
  await server.call(putVehicle, { ...args, body: { ...sheet, version: 1 } });
  const cancel = { reason: 'SALE', date: '2026-03-01' };
  await server.call(postVehicleDeregistration, { ...args, body: { ...cancel, version: 2 } });
  await server.call(postVehicleRecovery, {
    ...args,
    body: { fleet_id: fleets.north, type_id: values.van.id, modules: [], confirmed: true, version: 3 },
  });
  const other = await company.register();
  await server.call(postVehicleDeletion, {
    token: tokens.admin,
    params: { vehicle_id: other.id },
    body: { ...cancel, version: 1 },
  });

  const admin = (action: string, version: number) => ({
    type: 'vehicle_admin',
    device_id: id,
    action,
    version,
  });
  const issues = (...list: string[]) => ({ type: 'vehicle_issues', device_id: id, issues: list });
  await costs.until(() => told(costs).length >= 10);
  await Promise.all([works, installer, foreigner].map((socket) => socket.fence()));
  expect(told(costs)).toEqual([
    admin('register', 1),
    issues('asset_code', 'driver', 'vin', 'work_code'),
    admin('edit', 2),
    issues('asset_code'),
    admin('deregister', 3),
    admin('recover', 4),
    issues('asset_code'),
    { ...admin('register', 1), device_id: other.id },
    { ...issues('asset_code', 'driver', 'vin', 'work_code'), device_id: other.id },
    { ...admin('delete', 2), device_id: other.id },
  ]);
  expect([told(works), told(installer), told(foreigner)]).toEqual([[], [], []]);
});

it('tells of a move those who saw it before and those who see it now', async () => {
  const { fleets, tokens } = company;
  const north = await watch({ roles: ['visualizer'], fleetIds: [fleets.north] });
  const south = await watch({ roles: ['visualizer'], fleetIds: [fleets.south] });
  const foreigner = await watch({ roles: ['visualizer'], fleetIds: [fleets.foreign] });
  const { id } = await company.register();
  await server.call(postVehicleMove, {
    token: tokens.admin,
    params: { vehicle_id: id },
    body: { fleet_id: fleets.south, date: '2026-03-02', version: 1 },
  });
  const moved = [
    { type: 'vehicle_group', device_id: id, fleet_id: fleets.south },
    { type: 'vehicle_admin', device_id: id, action: 'edit', version: 2 },
  ];
  await south.until(() => told(south).length >= 3);
  expect(told(south).slice(0, 2)).toEqual(moved);
  await north.until(() => told(north).length >= 5);
  expect(told(north).slice(2, 4)).toEqual(moved);
  await foreigner.fence();
  expect(told(foreigner)).toEqual([]);
  expect(server.app.board.get(id)?.fleetId).toBe(fleets.south);
});

it('tells nobody of what was refused', async () => {
  const { fleets, tokens } = company;
  const viewer = await watch({ roles: ['visualizer'], fleetIds: [fleets.root] });
  const { license } = await company.register();
  await server.call(postVehicle, { token: tokens.operator, body: company.sheet({ license }) });
  await viewer.until(() => told(viewer).length >= 2);
  const before = told(viewer).length;
  const later = await company.register();
  await viewer.until(() => told(viewer).length >= before + 2);
  expect(told(viewer)[before]).toMatchObject({ type: 'vehicle_admin', device_id: later.id });
});

it('tells who asked for a deletion that the asset system refused it, and nobody else', async () => {
  const { app } = server;
  const system = await assetSystemStandIn();
  app.config.ASSET_SYSTEM_URL = system.url;
  const { fleets } = company;
  await app.database.pool.query('update fleet set sync_asset_system = true where id = $1', [fleets.north]);
  const asker = await aUser(app.database, { roles: ['administrator'], fleetIds: [fleets.root] });
  const token = await server.tokenOf(asker);
  const elsewhere = await signedInSocket(url, { username: asker.username, token });
  const other = await watch({ roles: ['administrator'], fleetIds: [fleets.root] });
  opened.push(elsewhere);
  const { id, license } = await company.register();
  system.answer({ status: 200, body: '{"code":426}' });
  const cancel = { reason: 'SALE', date: '2026-03-01', version: 1 };
  const { code } = await server.call(postVehicleDeletion, {
    token,
    params: { vehicle_id: id },
    body: cancel,
  });
  expect(code).toBe('vehicle.del.426');
  await server.app.known.subscriptions.refresh(app.database, app.now());
  await notifyWaiting(app);
  expect((await elsewhere.message('user_notification')).notification).toMatchObject({
    event_type: 1123,
    timestamp: '2026-03-02T10:00:00.000Z',
    device_id: id,
    row: { kind: 'deletion_refused', detail: { license, number: 426 } },
  });
  // Everybody is notified of the vehicle: registered, being deleted, and back in its former state.
  await other.until(() => told(other).length >= 6);
  expect(other.messages.map(({ type }) => type)).not.toContain('user_notification');
  app.config.ASSET_SYSTEM_URL = undefined;
  await system.close();
});
