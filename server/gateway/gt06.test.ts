import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blankRecord } from '#domain/telemetry/record.ts';
import { simulatedFleet } from '#simulator/fleet.ts';
import { readOptions } from '#simulator/options.ts';
import { type Progress, startSimulator } from '#simulator/run.ts';
import { testDatabase } from '../db/testing.ts';
import { aFleet, aTracker, aVehicle } from '../testing/builders.ts';
import { storedOf } from '../testing/derived.ts';
import { testGateway } from '../testing/gateway.ts';
import { reading } from '../testing/tracker-client.ts';
import { encodeAnswer, encodeLocation, encodeLogin, encodeStatus } from './protocol/gt06/encode.ts';
import { TYPE } from './protocol/gt06/packet-type.ts';

const ANSWER_BYTES = 10;
/** A Wednesday. */
const NOW = Date.parse('2026-03-18T10:00:00Z');

let nowMs = NOW;
let database: Awaited<ReturnType<typeof testDatabase>>;
let gateway: Awaited<ReturnType<typeof testGateway>>;
const opened: Socket[] = [];

beforeAll(async () => {
  database = await testDatabase();
  gateway = await testGateway(database, { now: () => nowMs });
});
afterAll(async () => {
  for (const socket of opened) socket.destroy();
  await gateway.close();
  await database.close();
});

function call() {
  const socket = connect({ port: gateway.ports.gt06, host: '127.0.0.1' });
  opened.push(socket);
  socket.on('error', () => {});
  const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(socket.bytesRead)));
  return { socket, read: reading(socket), closed };
}

async function fitted(imei?: string) {
  const { id: fleet_id } = await aFleet(database);
  const { id: vehicleId } = await aVehicle(database, { fleet_id });
  const tracker = await aTracker(database, { ...(imei ? { imei } : {}), vehicle_id: vehicleId });
  return { vehicleId, imei: tracker.imei };
}

async function signIn(imei: string) {
  const { socket, read } = call();
  const ask = async (packet: Buffer) => {
    socket.write(packet);
    return read(ANSWER_BYTES);
  };
  expect(await ask(encodeLogin(imei, 1))).toEqual(encodeAnswer(TYPE.login, 1));
  return { socket, ask };
}

const contactOf = async (vehicleId: number) => {
  const { rows } = await database.pool.query<{ at: Date }>(
    'select last_contact_at as at from vehicle_live where vehicle_id = $1',
    [vehicleId],
  );
  return rows[0]!.at.getTime();
};

it('a GT06 tracker signs in, and a location is answered with its serial number once it is stored', async () => {
  const { vehicleId, imei } = await fitted();
  const { ask } = await signIn(imei);
  const record = {
    ...blankRecord(NOW - 60_000),
    ...{ valid: true, lat: 40.4, lng: -3.7, courseDeg: 10, speedKmh: 40, satellites: 9, ignition: true },
  };
  expect(await ask(encodeLocation(record, 0xfffe))).toEqual(encodeAnswer(TYPE.location, 0xfffe));
  expect((await storedOf(database.pool, vehicleId)).records).toEqual([record]);
});

it('its status is a record when it is new, and else a heartbeat', async () => {
  const { vehicleId, imei } = await fitted();
  const { ask } = await signIn(imei);
  const status = { ignition: false, unplugged: false, batteryPct: 100, gsmLevel: 3 };
  expect(await ask(encodeStatus(status, 2))).toEqual(encodeAnswer(TYPE.status, 2));
  expect(await contactOf(vehicleId)).toBe(NOW);
  nowMs = NOW + 180_000;
  expect(await ask(encodeStatus(status, 3))).toEqual(encodeAnswer(TYPE.status, 3));
  expect(await contactOf(vehicleId)).toBe(nowMs);
  expect((await storedOf(database.pool, vehicleId)).records).toMatchObject([status]);
});

it('a wrong CRC is met with silence, and set aside when it comes a third time', async () => {
  const { imei } = await fitted();
  const { socket, ask } = await signIn(imei);
  const broken = encodeLocation({ timeMs: NOW }, 7);
  broken[5]! ^= 1;
  for (let i = 0; i < 3; i++) socket.write(broken);
  expect(await ask(encodeStatus({}, 8))).toEqual(encodeAnswer(TYPE.status, 8));
  const { rows } = await database.pool.query('select protocol, reason, raw from quarantine where imei = $1', [
    imei,
  ]);
  expect(rows).toMatchObject([{ protocol: 'gt06', reason: 'broken_packet' }]);
});

it('one that nobody registered is noted and hung up on', async () => {
  const { socket, closed } = call();
  socket.write(encodeLogin('352093081452251', 1));
  expect(await closed).toBe(0);
  const { rows } = await database.pool.query(
    `select protocol, attempts from unknown_tracker where imei = '352093081452251'`,
  );
  expect(rows).toEqual([{ protocol: 'gt06', attempts: 1 }]);
});

it.each([
  ['garbage', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ['a location without a login', encodeLocation({ timeMs: NOW }, 1)],
])('closes on %s', async (_, bytes) => {
  const { socket, closed } = call();
  socket.write(bytes);
  expect(await closed).toBe(0);
});

it('the simulated fleet speaks it', async () => {
  const vehicles = simulatedFleet({ seed: 1, limit: 2 });
  const simulated = await Promise.all(vehicles.map(({ imei }) => fitted(imei)));
  const told: Progress[] = [];
  const ports = [
    '--gt06-port',
    String(gateway.ports.gt06),
    '--teltonika-port',
    String(gateway.ports.teltonika),
  ];
  const options = readOptions(['--protocol', 'gt06', '--vehicles', '2', '--history', '1', ...ports]);
  const running = startSimulator(
    options,
    (progress) => told.push(progress),
    () => NOW,
  );
  await running.live;
  running.stop();
  const stored = await Promise.all(simulated.map(({ vehicleId }) => storedOf(database.pool, vehicleId)));
  const total = stored.reduce((sum, { count }) => sum + count, 0);
  expect(told.at(-1)).toMatchObject({ phase: 'live', vehicles: 2, records: total });
  for (const { records } of stored) {
    expect(records.length).toBeGreaterThan(100);
    expect(new Set(records.map((record) => record.ignition))).toEqual(new Set([true, false]));
    expect(records.every((record) => record.fuelLevelPct === null)).toBe(true);
  }
});
