import { afterAll, beforeAll, expect, it } from 'vitest';
import { getTamperings, postTamperingDismiss } from '#api/tampering.ts';
import { postFitting } from '#api/tracker.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { rebuild } from '#server/telemetry/rebuild.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aTracker, aUser, aVehicle } from '#server/testing/builders.ts';
import { testGateway } from '#server/testing/gateway.ts';
import { openSocket } from '#server/testing/socket.ts';
import { trackerClient } from '#server/testing/tracker-client.ts';

let server: TestApp;
let gateway: Awaited<ReturnType<typeof testGateway>>;
let fleetId: number;
const tokens = {} as Record<'operator' | 'installer' | 'viewer', string>;

beforeAll(async () => {
  server = await testApp();
  const { database, now, bus } = server.app;
  gateway = await testGateway(server.app, { now, bus });
  fleetId = (await aFleet(database)).id;
  const as = async (username: string, role: 'manager' | 'installer' | 'visualizer') =>
    server.tokenOf(await aUser(database, { username, roles: [role], fleetIds: [fleetId] }));
  tokens.operator = await as('olga', 'manager');
  tokens.installer = await as('ines', 'installer');
  tokens.viewer = await as('vera', 'visualizer');
});
afterAll(async () => {
  await gateway.close();
  await server.close();
});

const UNPLUGGED = { unplugged: true, externalV: 0, batteryPct: 90 };
const PLUGGED = { unplugged: false, externalV: 12.6 };

/** A vehicle whose tracker reports an unplugging, and how it goes on. */
async function tampered() {
  const vehicle = await aVehicle(server.app.database, { fleet_id: fleetId });
  await server.app.bus.publish('reload_vehicles', [vehicle.id]);
  const tracker = await aTracker(server.app.database);
  const fitted = { params: { tracker_id: tracker.id }, body: { device_id: vehicle.id } };
  expect((await server.call(postFitting, { token: tokens.installer, ...fitted })).status).toBe(200);
  const send = async (second: number, values: Partial<TrackerRecord>) => {
    server.clock.nowMs = start + second * 1000;
    const records = [recordAt(server.clock.nowMs, values)];
    await trackerClient({
      port: () => gateway.ports.teltonika,
      imei: tracker.imei,
      records,
      perPacket: 1,
    }).done;
    await server.app.bus.publish('reload_vehicles', [vehicle.id]);
  };
  const start = Math.ceil(server.clock.nowMs / 1000) * 1000;
  await send(1, UNPLUGGED);
  const told = async () =>
    (await server.call(getTamperings, { token: tokens.viewer, query: { q: vehicle.license } })).body
      .tamperings;
  const dismiss = (token: string, reason = 'In the workshop') =>
    server.call(postTamperingDismiss, {
      token,
      params: { device_id: vehicle.id },
      body: { kind: 'unplugged', timestamp: new Date(start + 1000).toISOString(), reason },
    });
  const state = () => server.app.board.get(vehicle.id)?.state;
  return { id: vehicle.id, start, send, told, dismiss, state };
}

it('a dismissed tampering is over at once, and stays so while its signal lasts and when the past is folded again', async () => {
  const one = await tampered();
  expect(one.state()).toBe('tampered');
  server.clock.nowMs = one.start + 30_000;
  expect((await one.dismiss(tokens.installer)).body).toEqual({
    dismissed_at: new Date(one.start + 30_000).toISOString(),
  });
  expect(one.state()).not.toBe('tampered');
  const over = {
    kind: 'unplugged',
    open: false,
    end: new Date(one.start + 30_000).toISOString(),
    dismissal: { username: 'ines', reason: 'In the workshop' },
  };
  expect(await one.told()).toMatchObject([over]);
  await one.send(60, UNPLUGGED);
  expect(one.state()).not.toBe('tampered');
  expect(await one.told()).toMatchObject([over]);

  const { pool } = server.app.database;
  await rebuild(server.app, { vehicleId: one.id, fromMs: one.start, nowMs: server.clock.nowMs });
  await server.app.bus.publish('reload_vehicles', [one.id]);
  expect(one.state()).not.toBe('tampered');
  expect(await one.told()).toMatchObject([over]);

  await one.send(120, PLUGGED);
  await one.send(720, PLUGGED);
  await one.send(780, UNPLUGGED);
  expect(one.state()).toBe('tampered');
  expect(await one.told()).toMatchObject([{ open: true, dismissal: null }]);
  await rebuild(server.app, { vehicleId: one.id, fromMs: one.start, nowMs: server.clock.nowMs });
  const { rows } = await pool.query(
    'select start_at, end_at from tampering where vehicle_id = $1 order by start_at',
    [one.id],
  );
  expect(rows).toEqual([
    { start_at: new Date(one.start + 1_000), end_at: new Date(one.start + 30_000) },
    { start_at: new Date(one.start + 780_000), end_at: null },
  ]);
});

it('only who may dismisses, with a reason, once; the audit keeps it and the pages hear of it', async () => {
  const one = await tampered();
  expect((await one.dismiss(tokens.viewer)).status).toBe(409);
  expect((await one.dismiss(tokens.operator, ' ')).status).toBe(422);
  const socket = await openSocket(await server.listen());
  const { viewer: token } = tokens;
  socket.send({ task: 'login', username: 'vera', token, keep_connected: false, binary: false });
  await socket.message('login');
  expect((await one.dismiss(tokens.operator)).status).toBe(200);
  expect(await socket.message('vehicle_tampering')).toMatchObject({ device_id: one.id, open: false });
  await socket.until(() =>
    socket.messages.some((told) => told.type === 'vehicle_state' && told.device_id === one.id),
  );
  socket.ws.close();
  expect(await one.dismiss(tokens.operator)).toMatchObject({ status: 410, code: 'err.stale' });
  const { rows } = await server.app.database.pool.query(
    `select username, action, after->>'reason' as reason from audit_entry where entity = 'tampering' and entity_id = $1`,
    [String(one.id)],
  );
  expect(rows).toEqual([{ username: 'olga', action: 'dismiss', reason: 'In the workshop' }]);
});
