import { expect, it } from 'vitest';
import { blankRecord } from '#domain/telemetry/record.ts';
import { encodeAnswer, encodeLocation, encodeLogin, encodeStatus } from '#server/protocol/gt06/encode.ts';
import { TYPE } from '#server/protocol/gt06/packet-type.ts';
import { useGateway } from '#server/testing/use-gateway.ts';
import { simulatedFleet } from '#simulator/fleet.ts';
import { simulatedDay } from '#simulator/simulated-day.builder.ts';

const ANSWER_BYTES = 10;
/** A Wednesday. */
const NOW = Date.parse('2026-03-18T10:00:00Z');

const site = useGateway({ nowMs: NOW });

async function signIn(imei: string) {
  const { socket, read } = site.call('gt06');
  const ask = async (packet: Buffer) => {
    socket.write(packet);
    return read(ANSWER_BYTES);
  };
  expect(await ask(encodeLogin(imei, 1))).toEqual(encodeAnswer(TYPE.login, 1));
  return { socket, ask };
}

it('a GT06 tracker signs in, and a location is answered with its serial number once it is stored', async () => {
  const { vehicleId, imei } = await site.fitted();
  const { ask } = await signIn(imei);
  const record = {
    ...blankRecord(NOW - 60_000),
    ...{ valid: true, lat: 40.4, lng: -3.7, courseDeg: 10, speedKmh: 40, satellites: 9, ignition: true },
  };
  expect(await ask(encodeLocation(record, 0xfffe))).toEqual(encodeAnswer(TYPE.location, 0xfffe));
  expect((await site.stored(vehicleId)).records).toEqual([record]);
});

it('its status is a record when it is new, and else a heartbeat', async () => {
  const { vehicleId, imei } = await site.fitted();
  const { ask } = await signIn(imei);
  const status = { ignition: false, unplugged: false, batteryPct: 100, gsmLevel: 3 };
  expect(await ask(encodeStatus(status, 2))).toEqual(encodeAnswer(TYPE.status, 2));
  expect(await site.contactMs(vehicleId)).toBe(NOW);
  site.clock.nowMs = NOW + 180_000;
  expect(await ask(encodeStatus(status, 3))).toEqual(encodeAnswer(TYPE.status, 3));
  expect(await site.contactMs(vehicleId)).toBe(site.clock.nowMs);
  expect((await site.stored(vehicleId)).records).toMatchObject([status]);
});

it('a wrong CRC is met with silence, and set aside when it comes a third time', async () => {
  const { imei } = await site.fitted();
  const { socket, ask } = await signIn(imei);
  const broken = encodeLocation({ timeMs: NOW }, 7);
  broken[5]! ^= 1;
  for (let i = 0; i < 3; i++) socket.write(broken);
  expect(await ask(encodeStatus({}, 8))).toEqual(encodeAnswer(TYPE.status, 8));
  const { rows } = await site.pool.query('select protocol, reason, raw from quarantine where imei = $1', [
    imei,
  ]);
  expect(rows).toMatchObject([{ protocol: 'gt06', reason: 'broken_packet' }]);
});

it('one that nobody registered is noted and hung up on', async () => {
  const { socket, closed } = site.call('gt06');
  socket.write(encodeLogin('352093081452251', 1));
  expect(await closed).toBe(0);
  expect(await site.stranger('352093081452251')).toEqual([{ protocol: 'gt06', attempts: 1 }]);
});

it.each([
  ['garbage', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ['a location without a login', encodeLocation({ timeMs: NOW }, 1)],
])('closes on %s', async (_, bytes) => {
  const { socket, closed } = site.call('gt06');
  socket.write(bytes);
  expect(await closed).toBe(0);
});

it('the simulated fleet speaks it', async () => {
  const vehicles = simulatedFleet({ seed: 1, limit: 2 });
  const simulated = await Promise.all(vehicles.map(({ imei }) => site.fitted({ imei })));
  const told = await simulatedDay('gt06', { ports: site.ports, nowMs: NOW });
  const stored = await Promise.all(simulated.map(({ vehicleId }) => site.stored(vehicleId)));
  const total = stored.reduce((sum, { count }) => sum + count, 0);
  expect(told).toMatchObject({ phase: 'live', vehicles: 2, records: total });
  for (const { records } of stored) {
    expect(records.length).toBeGreaterThan(100);
    expect(new Set(records.map((record) => record.ignition))).toEqual(new Set([true, false]));
    expect(records.every((record) => record.fuelLevelPct === null)).toBe(true);
  }
});
