import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getTamperings } from '#api/tampering.ts';
import {
  deleteTracker,
  getTrackerFrames,
  postFitting,
  postRemoval,
  postTracker,
  postTrackerSecret,
  putTracker,
} from '#api/tracker.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { encodeLogin, encodeTcpFrame, encodeUdpDatagram } from '#server/protocol/teltonika/encode.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, anImei, aTracker, aUser, aValue, aVehicle } from '#server/testing/builders.ts';
import { storedOf } from '#server/testing/derived.ts';
import { secretIdOf } from '#server/testing/fitted.ts';
import { testGateway } from '#server/testing/gateway.ts';
import { reading } from '#server/testing/tracker-client.ts';

// Settings and data of a tracker, with its packets coming through the gateway's own ports.
let server: TestApp;
let gateway: Awaited<ReturnType<typeof testGateway>>;
let fleetId: number;
let token: string;

beforeAll(async () => {
  server = await testApp();
  const { app, frames } = server;
  gateway = await testGateway(server.app, { now: app.now, bus: app.bus, frames });
  fleetId = (await aFleet(app.database)).id;
  token = await server.tokenOf(await aUser(app.database, { roles: ['administrator'], fleetIds: [fleetId] }));
});
afterAll(async () => {
  await gateway.close();
  await server.close();
});

const fitted = async (columns: { vin?: string } = {}) => {
  const { database } = server.app;
  const vehicle = await aVehicle(database, { fleet_id: fleetId, ...columns });
  const tracker = await aTracker(database, { vehicle_id: vehicle.id });
  return { ...tracker, vehicleId: vehicle.id };
};
const at = (seconds: number, fields: Partial<TrackerRecord> = {}) =>
  recordAt(NOW - 3_600_000 + seconds * 1000, fields);
const framesOf = async (trackerId: number) => {
  const { status, body } = await server.call(getTrackerFrames, {
    token,
    params: { tracker_id: trackerId },
  });
  expect(status).toBe(200);
  return body.frames;
};
const contents = async (trackerId: number) => (await framesOf(trackerId)).map(({ content }) => content);

/** Sends frames over one connection, each after the four bytes that answer the frame before. */
async function send(imei: string, ...frames: readonly Buffer[]): Promise<void> {
  const socket = connect({ port: gateway.ports.teltonika, host: '127.0.0.1' });
  const read = reading(socket);
  socket.write(encodeLogin(imei));
  expect((await read(1))[0]).toBe(1);
  for (const frame of frames) {
    socket.write(frame);
    await read(4);
  }
  socket.destroy();
}
const frameOf = (...records: readonly TrackerRecord[]) => encodeTcpFrame(records, { codec: '8E' });
const broken = (frame: Buffer) => {
  const bytes = Buffer.from(frame);
  bytes[bytes.length - 1]! ^= 0xff;
  return bytes;
};
const osmand = (path: string) => fetch(`http://127.0.0.1:${gateway.ports.osmand}${path}`);

it('the connections of a tracker that is deleted are closed at once', async () => {
  const { id, imei } = await aTracker(server.app.database);
  const socket = connect({ port: gateway.ports.teltonika, host: '127.0.0.1' });
  const read = reading(socket);
  socket.write(encodeLogin(imei));
  expect((await read(1))[0]).toBe(1);
  expect((await server.call(deleteTracker, { token, params: { tracker_id: id } })).status).toBe(200);
  await expect(read(1)).rejects.toThrow('ended');
});

it('the unit of speed that is set counts from the next report on', async () => {
  const [model, provider, operator] = await Promise.all(
    ['tracker_model', 'tracker_provider', 'gsm_operator'].map((list) =>
      aValue(server.app.database, { list }),
    ),
  );
  const sheet = {
    imei: anImei(),
    model_id: model!.id,
    provider_id: provider!.id,
    operator_id: operator!.id,
    protocol: 'osmand' as const,
  };
  const made = await server.call(postTracker, { token, body: sheet });
  const params = { tracker_id: made.body.id };
  const { secret } = (await server.call(postTrackerSecret, { token, params })).body;
  const { id: device_id } = await aVehicle(server.app.database, { fleet_id: fleetId });
  expect((await server.call(postFitting, { token, params, body: { device_id } })).status).toBe(200);
  const report = async (second: number) =>
    (await osmand(`/?id=${secret}&lat=41.38&lon=2.17&speed=50&timestamp=${NOW / 1000 + second}&obdSpeed=10`))
      .status;
  expect(await report(0)).toBe(200);
  for (const [i, speed_unit] of (['kmh', 'mph', 'mps'] as const).entries()) {
    const body = { ...sheet, speed_unit, record_version: i + 1 };
    expect((await server.call(putTracker, { token, params, body })).status).toBe(200);
    expect(await report(i + 1)).toBe(200);
  }
  // 50 and 10 knots, km/h, mph and m/s.
  const { records } = await storedOf(server.app.database.pool, device_id);
  expect(records.map((r) => [r.speedKmh, r.vehicleSpeedKmh])).toEqual([
    [93, 19],
    [50, 10],
    [80, 16],
    [180, 36],
  ]);
  const refused = await server.call(putTracker, {
    token,
    params,
    body: { ...sheet, speed_unit: 'furlongs', record_version: 4 } as never,
  });
  expect(refused.status).toBe(422);
});

it('another identification number than the record of the vehicle has is a tampering until the record is put right', async () => {
  const { imei, vehicleId } = await fitted({ vin: 'vskdema4100000001' });
  const tamperings = async () =>
    (await server.call(getTamperings, { query: {}, token })).body.tamperings.filter(
      ({ device_id }) => device_id === vehicleId,
    );
  await send(imei, frameOf(at(0, { vin: 'VSKDEMA4100000001' })));
  expect(await tamperings()).toEqual([]);
  await send(imei, frameOf(at(60, { vin: 'VSKDEMA4100000002' })), frameOf(at(900)));
  expect(await tamperings()).toMatchObject([
    { kind: 'vin_mismatch', timestamp: '2026-03-02T09:01:00.000Z', open: true },
  ]);
  await server.app.database.pool.query(`update vehicle set vin = 'VSKDEMA4100000002' where id = $1`, [
    vehicleId,
  ]);
  await server.app.bus.publish('reload_vehicles', [vehicleId]);
  expect(gateway.ingest.held(vehicleId)?.settings.vin).toBe('VSKDEMA4100000002');
});

it('an opened case told by a phone is a tampering, closed after ten minutes', async () => {
  const { imei, vehicleId } = await fitted();
  const id = await secretIdOf(server.app.database.pool, imei);
  for (const [second, rest] of [
    [0, '&alarm=tampering'],
    [60, ''],
    [660, ''],
  ] as const) {
    const timestamp = (NOW - 3_600_000) / 1000 + second;
    expect((await osmand(`/?id=${id}&lat=41.38&lon=2.17&timestamp=${timestamp}${rest}`)).status).toBe(200);
  }
  const { rows } = await server.app.database.pool.query(
    'select kind, start_at, end_at from tampering where vehicle_id = $1',
    [vehicleId],
  );
  expect(rows).toEqual([
    { kind: 'case_open', start_at: new Date(at(0).timeMs), end_at: new Date(at(660).timeMs) },
  ]);
});

describe('raw frames', () => {
  it('are told as they came, the newest first, whatever they came by', async () => {
    const { id, imei } = await fitted();
    expect(await framesOf(id)).toEqual([]);
    const tcp = frameOf(at(0), at(1));
    await send(imei, tcp);
    const udp = encodeUdpDatagram([at(2)], { codec: '8E', imei, packetId: 1, avlPacketId: 1 });
    const socket = createSocket('udp4');
    const answered = new Promise((resolve) => socket.once('message', resolve));
    socket.send(udp, gateway.ports.teltonika, '127.0.0.1');
    await answered;
    socket.close();
    const report = (secret: string) => `/?id=${secret}&lat=41.38&lon=2.17&timestamp=${at(3).timeMs / 1000}`;
    const phone = await secretIdOf(server.app.database.pool, imei);
    await server.app.bus.publish('forget_trackers', [imei]);
    expect((await osmand(report(phone))).status).toBe(200);
    const told = await framesOf(id);
    const masked = `GET ${report('***')}`;
    expect(told.map(({ protocol, size, content }) => [protocol, size, content])).toEqual([
      ['osmand', masked.length, masked],
      ['teltonika-udp', udp.length, udp.toString('hex')],
      ['teltonika', tcp.length, tcp.toString('hex')],
    ]);
    expect(told[0]!.received_at).toBe(new Date(NOW).toISOString());
    expect(told.map(({ address }) => address.endsWith('127.0.0.1'))).toEqual([true, true, true]);
  });

  it('of private use keep their time and length only, broken ones too', async () => {
    const { id, imei } = await fitted();
    const work = frameOf(at(0, { privateMode: false }));
    const turning = frameOf(at(1), at(2, { privateMode: true }));
    // The record has no private flag: the vehicle is in private use since the record before.
    const silent = frameOf(at(3));
    const back = frameOf(at(4, { privateMode: false }));
    await send(imei, broken(work), work, broken(work), turning, silent, broken(silent), back, broken(back));
    expect(await contents(id)).toEqual([
      broken(back).toString('hex'),
      back.toString('hex'),
      null,
      null,
      null,
      broken(work).toString('hex'),
      work.toString('hex'),
      // The very first record: nothing was known of this vehicle yet.
      null,
    ]);
    expect((await framesOf(id))[4]!.size).toBe(turning.length);
  });

  it('of private use that are set aside keep nothing either', async () => {
    const { id, imei } = await fitted();
    const ahead = (fields: Partial<TrackerRecord>) => frameOf(at(3 * 86_400, fields));
    await send(imei, frameOf(at(0)), ahead({}), ahead({ privateMode: true }));
    await send(imei, frameOf(at(1, { privateMode: true })), ahead({}));
    expect(await contents(id)).toEqual([
      null,
      null,
      null,
      ahead({}).toString('hex'),
      frameOf(at(0)).toString('hex'),
    ]);
  });

  it('sent for a vehicle out of sight are not told', async () => {
    const { database } = server.app;
    const hidden = await aVehicle(database, { fleet_id: (await aFleet(database)).id });
    const tracker = await aTracker(database, { vehicle_id: hidden.id });
    const params = { tracker_id: tracker.id };
    await send(tracker.imei, frameOf(at(0)));
    expect((await server.call(getTrackerFrames, { token, params })).status).toBe(404);
    const system = await server.tokenOf(await aUser(database, { roles: ['system'] }));
    expect(
      (await server.call(getTrackerFrames, { token: system, params })).body.frames.map(({ size }) => size),
    ).toEqual([frameOf(at(0)).length]);
    expect((await server.call(postRemoval, { token: system, params, body: {} })).status).toBe(200);
    expect(await contents(tracker.id)).toEqual([]);
  });
});
