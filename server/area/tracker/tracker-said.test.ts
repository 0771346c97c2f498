import { afterAll, beforeAll, expect, it } from 'vitest';
import { getVehicleCard } from '#api/telemetry.ts';
import { getTrackerSaid } from '#api/tracker-said.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aTracker, aUser, aValue, aVehicle } from '#server/testing/builders.ts';
import { testGateway } from '#server/testing/gateway.ts';
import { trackerClient } from '#server/testing/tracker-client.ts';

// The last values in a tracker's record, and the users who may see them.
let server: TestApp;
let gateway: Awaited<ReturnType<typeof testGateway>>;
let fleetId: number;
let tokens: Record<'operator' | 'installer' | 'stranger', string>;

beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  gateway = await testGateway(server.app, { now: server.app.now });
  fleetId = (await aFleet(database)).id;
  const elsewhere = (await aFleet(database)).id;
  const tokenOf = async (role: 'manager' | 'installer', fleet: number) =>
    server.tokenOf(await aUser(database, { roles: [role], fleetIds: [fleet], allowed_estructura: true }));
  tokens = {
    operator: await tokenOf('manager', fleetId),
    installer: await tokenOf('installer', fleetId),
    stranger: await tokenOf('manager', elsewhere),
  };
});
afterAll(async () => {
  await gateway.close();
  await server.close();
});

const ask = (trackerId: number, who: keyof typeof tokens = 'operator') =>
  server.call(getTrackerSaid, { token: tokens[who], params: { tracker_id: trackerId } });

let models = 0;
const fittedTracker = async (model = 'FMC150') => {
  const { database } = server.app;
  const vehicle = await aVehicle(database, { fleet_id: fleetId });
  const value = await aValue(database, { list: 'tracker_model', name: `${model} ${++models}` });
  return aTracker(database, { vehicle_id: vehicle.id, model_id: value.id, protocol: 'teltonika' });
};
const send = (imei: string, records: readonly TrackerRecord[]) =>
  trackerClient({ port: () => gateway.ports.teltonika, imei, records, perPacket: 1 }).done;
const at = (shift: number, values: Parameters<typeof recordAt>[1] = {}) =>
  recordAt(Math.floor(server.clock.nowMs / 1000) * 1000 + shift * 1000, values);
const iso = (shift: number) => new Date(at(shift).timeMs).toISOString();

it('the last value of everything, named or not, each with its time', async () => {
  const tracker = await fittedTracker();
  await send(tracker.imei, [
    at(-4_000, { extra: { io57: 90 } }),
    at(-60, { satellites: 9, coolantC: 21, extra: { io30: 2, io1234: 5, io281: 'P0120,P0301' } }),
    at(-30, { satellites: 11, extra: { io30: 1, io53: 249 } }),
  ]);
  const { status, body } = await ask(tracker.id);
  expect(status).toBe(200);
  expect(body.at).toBe(iso(-30));
  expect(body.fields).toContainEqual({ field: 'satellites', value: 11, at: iso(-30) });
  expect(body.fields).toContainEqual({ field: 'coolantC', value: 21, at: iso(-60) });
  expect(body.fields.map(({ field }) => field)).toEqual(expect.arrayContaining(['lat', 'lng']));
  const plain = { unit: null, meaning: null };
  // The first record is more than an hour older than the last.
  expect(body.elements).toEqual([
    { id: 'AVL 30', name: 'Number of DTC', value: 1, ...plain, at: iso(-30) },
    { id: 'AVL 53', name: 'Ambient air temperature', value: -7, unit: '°C', meaning: null, at: iso(-30) },
    { id: 'AVL 281', name: 'Fault codes', value: 'P0120,P0301', ...plain, at: iso(-60) },
    { id: 'AVL 1234', name: null, value: 5, ...plain, at: iso(-60) },
  ]);
});

it('an element of another protocol keeps its name, and the card tells nothing of it', async () => {
  const { database } = server.app;
  const vehicle = await aVehicle(database, { fleet_id: fleetId });
  const tracker = await aTracker(database, { vehicle_id: vehicle.id, protocol: 'teltonika' });
  await send(tracker.imei, [at(-30, { extra: { io30: 2 } })]);
  await database.pool.query(`update tracker set protocol = 'queclink' where id = $1`, [tracker.id]);
  const unread = { id: 'io30', name: null, value: 2, unit: null, meaning: null, at: iso(-30) };
  expect((await ask(tracker.id)).body.elements).toEqual([unread]);
  await server.app.bus.publish('reload_vehicles', [vehicle.id]);
  const card = await server.call(getVehicleCard, {
    token: tokens.operator,
    params: { device_id: vehicle.id },
  });
  expect(card.body.states.faults).toBeNull();
});

it('the model chooses the names', async () => {
  const tracker = await fittedTracker('FMC650');
  await send(tracker.imei, [at(-30, { extra: { io184: 3 } })]);
  expect((await ask(tracker.id)).body.elements).toEqual([
    { id: 'AVL 184', name: 'Driver 1 state', value: 3, unit: null, meaning: 'drive', at: iso(-30) },
  ]);
});

it('installers learn no place and nothing of a driver, strangers nothing', async () => {
  const tracker = await fittedTracker();
  const extra = {
    io205: 4_321,
    io30: 1,
    io403: 'Ana Ruiz',
    io4321: 'Ana Ruiz',
    io149: '4972544000000000000',
  };
  await send(tracker.imei, [at(-30, { driverTag: '00000000DEADBEEF', altitudeM: 650, extra })]);
  const all = (await ask(tracker.id)).body;
  expect(all.elements.map(({ id }) => id)).toEqual(['AVL 30', 'AVL 149', 'AVL 205', 'AVL 403', 'AVL 4321']);
  expect(all.fields).toContainEqual({ field: 'driverTag', value: '00000000DEADBEEF', at: iso(-30) });
  const { body } = await ask(tracker.id, 'installer');
  expect(body.elements.map(({ id }) => id)).toEqual(['AVL 30']);
  const fields = body.fields.map(({ field }) => field);
  expect(fields).toContain('ignition');
  for (const hidden of ['lat', 'lng', 'altitudeM', 'courseDeg', 'driverTag'])
    expect(fields).not.toContain(hidden);
  expect((await ask(tracker.id, 'stranger')).status).toBe(404);
});

it('in private use no place and no speed, also not of the minutes before', async () => {
  const tracker = await fittedTracker();
  const before = { speedKmh: 50, vehicleSpeedKmh: 51, extra: { io205: 4_321, io30: 1 } };
  await send(tracker.imei, [at(-60, before), at(-30, { privateMode: true, speedKmh: 40 })]);
  const { body } = await ask(tracker.id);
  expect(body.elements.map(({ id }) => id)).toEqual(['AVL 30']);
  const fields = body.fields.map(({ field }) => field);
  expect(fields).toContain('privateMode');
  for (const hidden of ['lat', 'lng', 'altitudeM', 'courseDeg', 'speedKmh', 'vehicleSpeedKmh'])
    expect(fields).not.toContain(hidden);
});

it('nothing in no vehicle, and nothing before its first record', async () => {
  const nothing = { at: null, fields: [], elements: [] };
  const free = await aTracker(server.app.database);
  expect((await ask(free.id, 'installer')).body).toEqual(nothing);
  expect((await ask((await fittedTracker()).id)).body).toEqual(nothing);
});
