import { afterAll, beforeAll, expect, it } from 'vitest';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { loadBoard } from '#server/live/board/board-rows.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aTracker, aUser, aVehicle } from '#server/testing/builders.ts';
import { signedInSocket } from '#server/testing/socket.ts';
import { announceStored } from './announce-stored.ts';
import { type Ingest, startIngest } from './ingest.ts';

let server: TestApp;
let ingest: Ingest;
beforeAll(async () => {
  server = await testApp();
  ingest = startIngest({
    known: server.app.known,
    pool: server.app.database.pool,
    log: server.app.log,
    onStored: (held, facts) => announceStored(server.app, held, facts),
    quarantine: async () => {},
  });
});
afterAll(async () => {
  await ingest.stop();
  await server.close();
});

it('sends a tampering when a packet opens it, and again when a packet ends it', async () => {
  const { database, board } = server.app;
  const fleetId = (await aFleet(database)).id;
  const vehicleId = (await aVehicle(database, { fleet_id: fleetId })).id;
  await aTracker(database, { vehicle_id: vehicleId });
  const { nowMs } = server.clock;
  await loadBoard(database.pool, board, { nowMs, vehicleIds: [vehicleId] });
  const user = await aUser(database, { roles: ['manager'], fleetIds: [fleetId] });
  const socket = await signedInSocket(await server.listen(), {
    username: user.username,
    token: await server.tokenOf(user),
  });
  const told = () => socket.messages.filter(({ type }) => type === 'vehicle_tampering');
  const send = (records: readonly TrackerRecord[]) =>
    ingest.store({ vehicleId, records: [...records], receivedMs: nowMs });
  const minute = (n: number, fields: Partial<TrackerRecord>) => ({
    ...blankRecord(nowMs + n * 60_000),
    ...fields,
  });

  await send([
    minute(-30, { unplugged: false }),
    minute(-20, { unplugged: true }),
    minute(-19, { unplugged: true }),
  ]);
  await socket.until(() => told().length > 0);
  const tampering = { type: 'vehicle_tampering', device_id: vehicleId, kind: 'unplugged' };
  const timestamp = new Date(nowMs - 20 * 60_000).toISOString();
  expect(told()).toEqual([{ ...tampering, timestamp, open: true }]);
  expect(board.get(vehicleId)?.state).toBe('tampered');

  await send([minute(-18, { unplugged: false }), minute(-7, { unplugged: false })]);
  await socket.until(() => told().length > 1);
  expect(told()).toEqual([
    { ...tampering, timestamp, open: true },
    { ...tampering, timestamp, open: false },
  ]);
  socket.ws.terminate();
});
