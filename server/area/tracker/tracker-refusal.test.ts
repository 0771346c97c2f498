import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getTracker, getTrackerCheck } from '#api/tracker.ts';
import { getTrackerRefusals, postUnfitted } from '#api/tracker-refusal.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { encodeLogin, encodeTcpFrame, encodeUdpDatagram } from '#server/protocol/teltonika/encode.ts';
import { rebuildLate } from '#server/telemetry/rebuild.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aTracker, aUser, aVehicle } from '#server/testing/builders.ts';
import { storedOf } from '#server/testing/derived.ts';
import { secretIdOf } from '#server/testing/fitted.ts';
import { testGateway } from '#server/testing/gateway.ts';
import { reading } from '#server/testing/tracker-client.ts';

// Packets that trackers send in vain or too early, and how the server treats them.
let server: TestApp;
let gateway: Awaited<ReturnType<typeof testGateway>>;
let fleetId: number;
let token: string;

beforeAll(async () => {
  server = await testApp();
  const { app } = server;
  gateway = await testGateway(server.app, { now: app.now, bus: app.bus });
  fleetId = (await aFleet(app.database)).id;
  token = await server.tokenOf(await aUser(app.database, { roles: ['administrator'], fleetIds: [fleetId] }));
});
afterAll(async () => {
  await gateway.close();
  await server.close();
});

const ofTracker = async (id: number) => {
  const { status, body } = await server.call(getTrackerRefusals, { token, params: { tracker_id: id } });
  expect(status).toBe(200);
  return body;
};
/** The answer to a frame that comes over a connection of its own. */
async function send(imei: string, frame: Buffer): Promise<number> {
  const socket = connect({ port: gateway.ports.teltonika, host: '127.0.0.1' });
  const read = reading(socket);
  socket.write(Buffer.concat([encodeLogin(imei), frame]));
  const answer = await read(5);
  socket.destroy();
  return answer.readUInt32BE(1);
}
const frameOf = (...records: readonly TrackerRecord[]) => encodeTcpFrame(records, { codec: '8E' });
const at = (hours: number, fields: Partial<TrackerRecord> = {}) => recordAt(NOW + hours * HOUR_MS, fields);
const newTracker = () => aTracker(server.app.database, { protocol: 'teltonika' });

describe('a packet that cannot be taken', () => {
  it('is set aside and answered the third time, whatever connection it comes over', async () => {
    const { id, imei } = await newTracker();
    const broken = frameOf(at(0), at(-1));
    broken[broken.length - 1]! ^= 0xff;
    const unknown = frameOf(at(0), at(-1), at(-2));
    unknown[8] = 0x77;
    expect([await send(imei, broken), await send(imei, unknown), await send(imei, broken)]).toEqual([
      0, 0, 0,
    ]);
    expect([await send(imei, broken), await send(imei, broken)]).toEqual([2, 2]);
    expect([await send(imei, unknown), await send(imei, unknown)]).toEqual([0, 3]);
    const { refusals } = await ofTracker(id);
    expect(refusals.map(({ reason, times }) => [reason, times]).sort()).toEqual([
      ['broken_packet', 3],
      ['broken_packet', 4],
    ]);
    const record = await server.call(getTracker, { token, params: { tracker_id: id } });
    expect(record.body.refused).toBe(7);
    const { rows } = await server.app.database.pool.query('select reason from quarantine where imei = $1', [
      imei,
    ]);
    expect(rows).toEqual([{ reason: 'broken_packet' }, { reason: 'broken_packet' }]);
  });

  it('may be a datagram', async () => {
    const { id, imei } = await newTracker();
    const datagram = encodeUdpDatagram([at(0), at(-1)], { codec: '8E', imei, packetId: 1, avlPacketId: 7 });
    datagram[datagram.length - 1]! ^= 0xff;
    const socket = createSocket('udp4');
    const answered = new Promise<Buffer>((resolve) => socket.once('message', resolve));
    for (let times = 1; times <= 3; times++) {
      socket.send(datagram, gateway.ports.teltonika, '127.0.0.1');
      await expect.poll(async () => (await ofTracker(id)).refusals[0]?.times).toBe(times);
    }
    expect((await answered).toString('hex')).toBe('00050001010702');
    socket.close();
  });

  it('or a request', async () => {
    const { id, imei } = await aTracker(server.app.database);
    const secret = await secretIdOf(server.app.database.pool, imei);
    const ask = async () =>
      (await fetch(`http://127.0.0.1:${gateway.ports.osmand}/?id=${secret}&timestamp=yesterday`)).status;
    expect([await ask(), await ask(), await ask()]).toEqual([400, 400, 200]);
    expect((await ofTracker(id)).refusals).toMatchObject([{ protocol: 'osmand', times: 3 }]);
  });

  it('or records of an impossible time', async () => {
    const { id, imei } = await newTracker();
    expect(await send(imei, frameOf(at(72), at(71)))).toBe(2);
    expect((await ofTracker(id)).refusals).toMatchObject([{ reason: 'future', times: 2, address: null }]);
  });
});

describe('what a tracker sends in no vehicle', () => {
  const give = (id: number, device_id: number, hours: number) =>
    server.call(postUnfitted, {
      token,
      params: { tracker_id: id },
      body: { device_id, from: new Date(at(hours).timeMs).toISOString() },
    });
  const hoursOf = async (vehicleId: number) =>
    (await storedOf(server.app.database.pool, vehicleId)).records.map(
      ({ timeMs }) => (timeMs - NOW) / HOUR_MS,
    );
  const stretches = async (id: number) =>
    (await ofTracker(id)).unfitted.map(({ from, to, records }) => [
      (Date.parse(from) - NOW) / HOUR_MS,
      (Date.parse(to) - NOW) / HOUR_MS,
      records,
    ]);
  const aCar = async () => (await aVehicle(server.app.database, { fleet_id: fleetId })).id;

  it('is kept once, without places of private use, and given to the vehicle that it was in', async () => {
    const { id, imei } = await newTracker();
    const vehicleId = await aCar();
    const early = frameOf(at(-20), at(-19, { privateMode: true }), at(-18));
    for (const frame of [early, early, frameOf(at(-17)), frameOf(at(-3, { privateMode: false }), at(-2))]) {
      await send(imei, frame);
    }
    expect(await stretches(id)).toEqual([
      [-20, -17, 4],
      [-3, -2, 2],
    ]);
    const check = await server.call(getTrackerCheck, { token, params: { tracker_id: id } });
    expect(check.body).toMatchObject({ verdict: 'unfitted', last_contact: new Date(NOW).toISOString() });

    expect((await give(id, vehicleId, -19)).status).toBe(200);
    expect(await hoursOf(vehicleId)).toEqual([-19, -18, -17, -3, -2]);
    const { records } = await storedOf(server.app.database.pool, vehicleId);
    expect(records.map(({ lat }) => lat === null)).toEqual([true, true, true, false, false]);
    expect(await stretches(id)).toEqual([[-20, -20, 1]]);
    const rebuilt: number[] = [];
    const onRebuilt = (vehicle: number) => rebuilt.push(vehicle);
    await rebuildLate(server.app, onRebuilt);
    expect(rebuilt).toEqual([vehicleId]);
  });

  it('belongs to its vehicle from then on when it was only entered too late', async () => {
    const vehicleId = await aCar();
    const { id, imei } = await newTracker();
    await send(imei, frameOf(at(-5), at(-4)));
    await server.app.database.pool.query(
      'insert into tracker_fitting (tracker_id, vehicle_id, fitted_at) values ($1, $2, $3)',
      [id, vehicleId, new Date(at(-1).timeMs)],
    );
    await server.app.bus.publish('forget_trackers', [imei]);
    await send(imei, frameOf(at(-0.5)));
    expect((await give(id, vehicleId, -5)).status).toBe(200);
    await send(imei, frameOf(at(-3)));
    expect(await hoursOf(vehicleId)).toEqual([-5, -4, -3, -0.5]);
    expect(await stretches(id)).toEqual([]);
    const { rows } = await server.app.database.pool.query(
      'select fitted_at, removed_at from tracker_fitting where tracker_id = $1',
      [id],
    );
    expect(rows).toEqual([{ fitted_at: new Date(at(-5).timeMs), removed_at: null }]);
    // The command was interrupted and is given again.
    expect((await give(id, vehicleId, -5)).status).toBe(200);
  });

  it('is not given to a vehicle that had another tracker then, or to none in sight', async () => {
    const taken = await aCar();
    await aTracker(server.app.database, { vehicle_id: taken });
    const hidden = await aVehicle(server.app.database, { fleet_id: (await aFleet(server.app.database)).id });
    const { id, imei } = await newTracker();
    await send(imei, frameOf(at(-5)));
    expect((await give(id, taken, -5)).status).toBe(409);
    expect((await give(id, hidden.id, -5)).status).toBe(404);
    expect(await stretches(id)).toEqual([[-5, -5, 1]]);
  });
});
