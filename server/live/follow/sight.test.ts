import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { putDriver } from '#api/driver.ts';
import type { Entity } from '#api/entity.ts';
import { driverInput } from '#server/area/driver/driver-input.builder.ts';
import type { Change } from '#server/bus/change.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aLiveEntry, aUser } from '#server/testing/builders.ts';
import { signedInSocket, type TestSocket } from '#server/testing/socket.ts';

let server: TestApp;
let url: string;
let fleet: { id: number };
const opened: TestSocket[] = [];

beforeAll(async () => {
  server = await testApp();
  fleet = await aFleet(server.app.database);
  url = await server.listen();
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.ws.terminate();
});
afterAll(() => server.close());

async function watch(columns: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(server.app.database, {
    roles: ['administrator'],
    fleetIds: [fleet.id],
    ...columns,
  });
  const token = await server.tokenOf(user);
  const socket = await signedInSocket(url, { username: user.username, token });
  opened.push(socket);
  return { user, token, socket };
}

const changedIn = ({ messages }: TestSocket) =>
  messages.flatMap((message) => (message.type === 'changed' ? [message.entities] : []));

/**
 * The changes that each watcher has received since the last call: all messages up to and including that of a
 * note for everybody.
 */
async function told(...watchers: { socket: TestSocket }[]): Promise<Entity[][]> {
  await server.announce([{ entity: 'version_note', action: 'create', id: '9.9' }]);
  return Promise.all(
    watchers.map(async ({ socket }) => {
      await socket.until(() => changedIn(socket).flat().includes('version_note'));
      const heard = changedIn(socket).flat();
      socket.messages.length = 0;
      return heard.filter((entity) => entity !== 'version_note');
    }),
  );
}

const vehicle = (id: number, places: Change<'vehicle'>['places']): Change => ({
  entity: 'vehicle',
  action: 'edit',
  id,
  version: 2,
  places,
  issues: null,
});
const place = (workCode: string | null) => ({ fleetId: fleet.id, workCode });
const driver = (...places: Change<'driver'>['places']): Change => ({
  entity: 'driver',
  action: 'edit',
  id: 1,
  places,
  userIds: [],
});

it('tells of vehicles those who see them or saw them before, within own works', async () => {
  const other = await aFleet(server.app.database);
  const own = { own_works: true, work_codes: ['10001'] };
  const watchers = [
    await watch({ roles: ['manager'] }),
    await watch({ roles: ['manager'], ...own }),
    await watch({ roles: ['installer'] }),
    await watch({ roles: ['manager'], fleetIds: [other.id] }),
    await watch({ roles: ['system'], fleetIds: [] }),
  ];
  await server.announce([vehicle(1, [place('20002')])]);
  expect(await told(...watchers)).toEqual([['vehicle'], [], ['vehicle'], [], ['vehicle']]);
  await server.announce([vehicle(1, [{ fleetId: other.id, workCode: null }, place('10001')])]);
  expect(await told(...watchers)).toEqual([['vehicle'], ['vehicle'], ['vehicle'], ['vehicle'], ['vehicle']]);
});

it('tells of drivers those who may read them, of type structure only those allowed to know', async () => {
  const watchers = [
    await watch({ roles: ['manager'] }),
    await watch({ roles: ['manager'], allowed_estructura: true }),
    await watch({ roles: ['cost_manager'] }),
    await watch({ roles: ['installer'] }),
  ];
  await server.announce([driver({ fleetId: fleet.id, isStructure: true })]);
  expect(await told(...watchers)).toEqual([[], ['driver'], [], []]);
  // The driver is of type structure from now on. Users who saw the driver until now still have the record on
  // the screen.
  await server.announce([
    driver({ fleetId: fleet.id, isStructure: true }, { fleetId: fleet.id, isStructure: false }),
  ]);
  expect(await told(...watchers)).toEqual([['driver'], ['driver'], [], []]);
});

it('tells of system staff system staff alone, and of oneself oneself', async () => {
  const watchers = [
    await watch({ roles: ['administrator'] }),
    await watch({ roles: ['system'], fleetIds: [] }),
    await watch({ roles: ['visualizer'] }),
  ];
  const user = (isSystem: boolean): Change => ({
    entity: 'user',
    action: 'disable',
    id: watchers[2]!.user.id,
    places: [{ fleetIds: [fleet.id], isSystem }],
    ended: null,
  });
  await server.announce([user(false)]);
  expect(await told(...watchers)).toEqual([['user'], ['user'], ['user']]);
  await server.announce([user(true)]);
  expect(await told(...watchers)).toEqual([[], ['user'], ['user']]);
});

it('tells of a fleet those who lose sight of it and those who gain it', async () => {
  const { sql } = server.app.database;
  const watcher = await watch({ roles: ['manager'] });
  const branch = await aFleet(server.app.database, { parent_id: fleet.id });
  const change: Change = { entity: 'fleet', action: 'create', id: branch.id, isSight: true };
  await server.announce([change]);
  expect(await told(watcher)).toEqual([['fleet']]);
  await sql.updateTable('fleet').set({ authorised: false }).where('id', '=', branch.id).execute();
  await server.announce([{ ...change, action: 'edit' }]);
  expect(await told(watcher)).toEqual([['fleet']]);
  // From here on the user neither sees the fleet nor may know of it.
  await server.announce([{ ...change, action: 'edit' }]);
  expect(await told(watcher)).toEqual([[]]);
});

it('makes one message of a change of many vehicles, and none of a position', async () => {
  const { board } = server.app;
  const watcher = await watch();
  board.put(aLiveEntry({ vehicleId: 7, fleetId: fleet.id }));
  board.change(7, { lat: 41, timeMs: server.clock.nowMs }, { position: true, state: true });
  await watcher.socket.message('vehicle_position');
  await server.announce([{ entity: 'telemetry', action: 'drive', id: 7 }]);
  expect(await told(watcher)).toEqual([[]]);
  await server.announce(Array.from({ length: 300 }, (_, at) => vehicle(1_000 + at, [place(null)])));
  expect(await told(watcher)).toEqual([['vehicle']]);
  board.remove(7);
});

it('spares the page of the writer what it has marked by itself, and no other', async () => {
  const { database, config } = server.app;
  const writer = await watch();
  const colleague = await watch();
  const { id } = await aDriver(database, { fleet_id: fleet.id });
  const { client_id } = await writer.socket.message('login');
  const { method, path } = putDriver;
  const { statusCode } = await server.http.inject({
    method,
    url: `/api/${config.PRODUCT}${path.replace('{driver_id}', String(id))}`,
    headers: { authorization: `Bearer ${writer.token}`, 'client-id': client_id },
    payload: { ...driverInput(fleet.id), version: 1 },
  });
  expect(statusCode).toBe(200);
  expect(await told(writer, colleague)).toEqual([[], ['driver']]);
});

it('goes on telling when one of those who must know fails', async () => {
  const { app, logged } = server;
  const watcher = await watch();
  app.bus.subscribe('reload_vehicles', () => Promise.reject(new Error('no database')));
  const impossible = { entity: 'enum_value', action: 'edit', id: 1, renamed: 'wing' as 'brand' } as const;
  await server.announce([vehicle(1, [place(null)]), impossible]);
  expect(await told(watcher)).toEqual([['vehicle', 'enum_value']]);
  for (const subject of ['reload_vehicles', 'change'])
    expect(logged).toContainEqual(expect.objectContaining({ subject, msg: 'message not taken' }));
});
