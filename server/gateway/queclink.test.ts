import { createSocket } from 'node:dgram';
import { once } from 'node:events';
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
import { encodeHeartbeat, encodeIgnition, encodePosition } from './protocol/queclink/encode.ts';

/** A Wednesday. */
const NOW = Date.parse('2026-03-18T10:00:00Z');
const RECORD = {
  ...blankRecord(NOW - 60_000),
  ...{ valid: true, lat: 40.4, lng: -3.7, courseDeg: 10, speedKmh: 40, altitudeM: 650, hdop: 0.9 },
  ...{ ignition: true, movement: true, extra: { inputs: 0, outputs: 0 } },
};

let database: Awaited<ReturnType<typeof testDatabase>>;
let gateway: Awaited<ReturnType<typeof testGateway>>;
const opened: Socket[] = [];

beforeAll(async () => {
  database = await testDatabase();
  gateway = await testGateway(database, { now: () => NOW });
});
afterAll(async () => {
  for (const socket of opened) socket.destroy();
  await gateway.close();
  await database.close();
});

function call() {
  const socket = connect({ port: gateway.ports.queclink, host: '127.0.0.1' });
  opened.push(socket);
  socket.on('error', () => {});
  const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(socket.bytesRead)));
  const read = reading(socket);
  const ask = async (message: Buffer, answer: string) => {
    socket.write(message);
    expect((await read(answer.length)).toString()).toBe(answer);
  };
  return { socket, ask, closed };
}

async function fitted(imei?: string) {
  const { id: fleet_id } = await aFleet(database);
  const { id: vehicleId } = await aVehicle(database, { fleet_id });
  const tracker = await aTracker(database, { ...(imei ? { imei } : {}), vehicle_id: vehicleId });
  return { vehicleId, imei: tracker.imei };
}

it('a report is answered with its count once its record is stored, and a repeated one is stored once', async () => {
  const { vehicleId, imei } = await fitted();
  const { ask } = call();
  await ask(encodePosition(RECORD, { imei, count: 0x11f0 }), '+SACK:11F0$');
  expect((await storedOf(database.pool, vehicleId)).records).toEqual([RECORD]);
  const { ask: askAgain } = call();
  await askAgain(encodePosition(RECORD, { imei, count: 0x11f0 }), '+SACK:11F0$');
  expect((await storedOf(database.pool, vehicleId)).records).toEqual([RECORD]);
});

it('a heartbeat counts as contact, and is answered', async () => {
  const { vehicleId, imei } = await fitted();
  await call().ask(encodeHeartbeat(NOW, { imei, count: 0xffff }), '+SACK:GTHBD,1F0104,FFFF$');
  const { rows } = await database.pool.query<{ at: Date }>(
    'select last_contact_at as at from vehicle_live where vehicle_id = $1',
    [vehicleId],
  );
  expect(rows[0]!.at.getTime()).toBe(NOW);
});

it('it is heard over UDP too', async () => {
  const { vehicleId, imei } = await fitted();
  const socket = createSocket('udp4');
  const answered = once(socket, 'message') as Promise<[Buffer]>;
  const message = encodeIgnition(RECORD, 60, { imei, count: 0x000a });
  socket.send(message, gateway.ports.queclink, '127.0.0.1');
  const [answer] = await answered;
  socket.close();
  expect(answer.toString()).toBe('+SACK:000A$');
  expect((await storedOf(database.pool, vehicleId)).records).toMatchObject([
    { ignition: true, eventCode: 1 },
  ]);
});

it('a broken message is met with silence', async () => {
  const { imei } = await fitted();
  const { socket, ask } = call();
  await ask(encodeHeartbeat(NOW, { imei, count: 1 }), '+SACK:GTHBD,1F0104,0001$');
  socket.write(`+RESP:GTFRI,1F0104,${imei},,,,,$`);
  await ask(encodeHeartbeat(NOW, { imei, count: 2 }), '+SACK:GTHBD,1F0104,0002$');
});

it('one that nobody registered is noted and hung up on', async () => {
  const { socket, closed } = call();
  socket.write(encodeHeartbeat(NOW, { imei: '352093081452251', count: 1 }));
  expect(await closed).toBe(0);
  const { rows } = await database.pool.query(
    `select protocol, attempts from unknown_tracker where imei = '352093081452251'`,
  );
  expect(rows).toEqual([{ protocol: 'queclink', attempts: 1 }]);
});

it('closes on garbage', async () => {
  const { socket, closed } = call();
  socket.write('GET / HTTP/1.1\r\n\r\n');
  expect(await closed).toBe(0);
});

it('the simulated fleet speaks it', async () => {
  const vehicles = simulatedFleet({ seed: 1, limit: 2 });
  const simulated = await Promise.all(vehicles.map(({ imei }) => fitted(imei)));
  const progress: Progress[] = [];
  const ports = ['queclink', 'teltonika'] as const;
  const options = readOptions([
    ...['--protocol', 'queclink', '--vehicles', '2', '--history', '1'],
    ...ports.flatMap((name) => [`--${name}-port`, String(gateway.ports[name])]),
  ]);
  const running = startSimulator(
    options,
    (one) => progress.push(one),
    () => NOW,
  );
  await running.live;
  running.stop();
  expect(progress.at(-1)).toMatchObject({ phase: 'live', vehicles: 2 });
  for (const { vehicleId } of simulated) {
    const { records } = await storedOf(database.pool, vehicleId);
    expect(records.length).toBeGreaterThan(100);
    // Messages about keys and events say nothing of the ignition.
    const told = records.filter(({ eventCode }) => eventCode === 0);
    expect(new Set(told.map(({ ignition }) => ignition))).toEqual(new Set([true, false]));
    expect(records.some((record) => record.extra?.buffered === 1)).toBe(true);
  }
});
