import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { getTamperings } from '#api/tampering.ts';
import { getTrackerCheck, postFitting, postRemoval } from '#api/tracker.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aTracker, aUser, aVehicle } from '#server/testing/builders.ts';
import { testGateway } from '#server/testing/gateway.ts';
import { openSocket } from '#server/testing/socket.ts';
import { type TrackerClient, trackerClient } from '#server/testing/tracker-client.ts';

// Fitting and removal in the view of a tracker, over its own connection.
let server: TestApp;
let gateway: Awaited<ReturnType<typeof testGateway>>;
let fleetId: number;
let token: string;
let operator: { id: number; username: string };
let client: TrackerClient | null = null;

beforeAll(async () => {
  server = await testApp();
  const { database, now, bus } = server.app;
  // The gateway, the endpoints and the records have the same clock.
  gateway = await testGateway(server.app, { now, bus });
  fleetId = (await aFleet(database)).id;
  const installer = await aUser(database, { roles: ['installer'], fleetIds: [fleetId] });
  token = await server.tokenOf(installer);
  operator = await aUser(database, { roles: ['manager'], fleetIds: [fleetId] });
});
afterEach(() => client?.stop());
afterAll(async () => {
  await gateway.close();
  await server.close();
});

const vehicleOf = async () => {
  const vehicle = await aVehicle(server.app.database, { fleet_id: fleetId });
  await server.app.bus.publish('reload_vehicles', [vehicle.id]);
  return vehicle;
};
const fit = (trackerId: number, device_id: number) =>
  server.call(postFitting, { token, params: { tracker_id: trackerId }, body: { device_id } });
const remove = (trackerId: number) =>
  server.call(postRemoval, { token, params: { tracker_id: trackerId }, body: {} });
const check = async (trackerId: number) =>
  (await server.call(getTrackerCheck, { token, params: { tracker_id: trackerId } })).body;

const send = async (imei: string, records: readonly TrackerRecord[]) => {
  client = trackerClient({ port: () => gateway.ports.teltonika, imei, records, perPacket: 1 });
  await client.done;
};
const at = (shift: number, values: Parameters<typeof recordAt>[1] = {}) =>
  recordAt(Math.ceil(server.clock.nowMs / 1000) * 1000 + shift * 1000, values);
const counted = async (vehicleId: number) => {
  const { rows } = await server.app.database.pool.query(
    'select coalesce(sum(n), 0)::int as n from position_hot where vehicle_id = $1',
    [vehicleId],
  );
  return rows[0].n;
};

it('the next packet of a tracker just fitted counts, and the check says so', async () => {
  const vehicle = await vehicleOf();
  const tracker = await aTracker(server.app.database);
  const record = (shift: number) => at(shift, { speedKmh: 0, satellites: 11, externalV: 13.9 });
  await send(tracker.imei, [record(0)]);
  expect(await counted(vehicle.id)).toBe(0);
  expect(await check(tracker.id)).toMatchObject({
    verdict: 'unfitted',
    last_contact: expect.any(String),
    ts: null,
  });

  expect((await fit(tracker.id, vehicle.id)).status).toBe(200);
  expect((await check(tracker.id)).verdict).toBe('waiting');
  await send(tracker.imei, [record(1)]);
  expect(await counted(vehicle.id)).toBe(1);
  const said = await check(tracker.id);
  expect(said).toMatchObject({
    verdict: 'talking',
    ignition: true,
    speed: 0,
    satellites: 11,
    external_voltage: 13.9,
  });
  expect(JSON.stringify(said)).not.toMatch(/lat|lng/);
});

it('the next packet after a removal counts for nothing', async () => {
  const vehicle = await vehicleOf();
  const tracker = await aTracker(server.app.database);
  await fit(tracker.id, vehicle.id);
  await send(tracker.imei, [at(1)]);
  server.clock.nowMs += 5_000;
  await remove(tracker.id);
  await send(tracker.imei, [at(1)]);
  expect(await counted(vehicle.id)).toBe(1);
});

it('tamperings end with the removal, and do not come back with the next tracker', async () => {
  const vehicle = await vehicleOf();
  const tracker = await aTracker(server.app.database);
  await fit(tracker.id, vehicle.id);
  await send(tracker.imei, [at(1), at(2, { unplugged: true, externalV: 0, batteryPct: 90 })]);
  await server.app.bus.publish('reload_vehicles', [vehicle.id]);
  expect(server.app.board.get(vehicle.id)?.state).toBe('tampered');
  const socket = await openSocket(await server.listen());
  socket.send({
    task: 'login',
    username: operator.username,
    token: await server.tokenOf(operator),
    keep_connected: false,
    binary: false,
  });
  await socket.message('login');

  server.clock.nowMs += 10_000;
  await remove(tracker.id);
  const operatorToken = await server.tokenOf(operator);
  const { tamperings } = (await server.call(getTamperings, { query: {}, token: operatorToken })).body;
  expect(tamperings.filter(({ device_id }) => device_id === vehicle.id)).toMatchObject([{ open: false }]);
  expect(await socket.message('vehicle_tampering')).toMatchObject({ device_id: vehicle.id, open: false });
  expect(await socket.message('vehicle_admin')).toMatchObject({ device_id: vehicle.id, action: 'edit' });
  socket.ws.close();

  server.clock.nowMs += 10_000;
  const next = await aTracker(server.app.database);
  await fit(next.id, vehicle.id);
  await send(next.imei, [at(1)]);
  await server.app.bus.publish('reload_vehicles', [vehicle.id]);
  expect(server.app.board.get(vehicle.id)?.state).not.toBe('tampered');
});
