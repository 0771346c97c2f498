import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { blankRecord } from '#domain/telemetry/record.ts';
import { encodeHeartbeat, encodeIgnition, encodePosition } from '#server/protocol/queclink/encode.ts';
import { useGateway } from '#server/testing/use-gateway.ts';
import { simulatedFleet } from '#simulator/fleet.ts';
import { simulatedDay } from '#simulator/simulated-day.builder.ts';

/** A Wednesday. */
const NOW = Date.parse('2026-03-18T10:00:00Z');
const RECORD = {
  ...blankRecord(NOW - 60_000),
  ...{ valid: true, lat: 40.4, lng: -3.7, courseDeg: 10, speedKmh: 40, altitudeM: 650, hdop: 0.9 },
  ...{ ignition: true, movement: true, extra: { inputs: 0, outputs: 0 } },
};

const site = useGateway({ nowMs: NOW });

function call() {
  const { socket, read, closed } = site.call('queclink');
  const ask = async (message: Buffer, answer: string) => {
    socket.write(message);
    expect((await read(answer.length)).toString()).toBe(answer);
  };
  return { socket, ask, closed };
}

it('a report is answered with its count once its record is stored, and a repeated one is stored once', async () => {
  const { vehicleId, imei } = await site.fitted();
  const { ask } = call();
  await ask(encodePosition(RECORD, { imei, count: 0x11f0 }), '+SACK:11F0$');
  expect((await site.stored(vehicleId)).records).toEqual([RECORD]);
  const { ask: refetch } = call();
  await refetch(encodePosition(RECORD, { imei, count: 0x11f0 }), '+SACK:11F0$');
  expect((await site.stored(vehicleId)).records).toEqual([RECORD]);
});

it('a heartbeat counts as contact, and is answered', async () => {
  const { vehicleId, imei } = await site.fitted();
  await call().ask(encodeHeartbeat(NOW, { imei, count: 0xffff }), '+SACK:GTHBD,1F0104,FFFF$');
  expect(await site.contactMs(vehicleId)).toBe(NOW);
});

it('it is heard over UDP too', async () => {
  const { vehicleId, imei } = await site.fitted();
  const socket = createSocket('udp4');
  const answered = once(socket, 'message') as Promise<[Buffer]>;
  const message = encodeIgnition(RECORD, 60, { imei, count: 0x000a });
  socket.send(message, site.ports.queclink, '127.0.0.1');
  const [answer] = await answered;
  socket.close();
  expect(answer.toString()).toBe('+SACK:000A$');
  expect((await site.stored(vehicleId)).records).toMatchObject([{ ignition: true, eventCode: 1 }]);
});

it('a broken message is met with silence', async () => {
  const { imei } = await site.fitted();
  const { socket, ask } = call();
  await ask(encodeHeartbeat(NOW, { imei, count: 1 }), '+SACK:GTHBD,1F0104,0001$');
  socket.write(`+RESP:GTFRI,1F0104,${imei},,,,,$`);
  await ask(encodeHeartbeat(NOW, { imei, count: 2 }), '+SACK:GTHBD,1F0104,0002$');
});

it('one that nobody registered is noted and hung up on', async () => {
  const { socket, closed } = call();
  socket.write(encodeHeartbeat(NOW, { imei: '352093081452251', count: 1 }));
  expect(await closed).toBe(0);
  expect(await site.stranger('352093081452251')).toEqual([{ protocol: 'queclink', attempts: 1 }]);
});

it('closes on garbage', async () => {
  const { socket, closed } = call();
  socket.write('GET / HTTP/1.1\r\n\r\n');
  expect(await closed).toBe(0);
});

it('the simulated fleet speaks it', async () => {
  const vehicles = simulatedFleet({ seed: 1, limit: 2 });
  const simulated = await Promise.all(vehicles.map(({ imei }) => site.fitted({ imei })));
  const progress = await simulatedDay('queclink', { ports: site.ports, nowMs: NOW });
  expect(progress).toMatchObject({ phase: 'live', vehicles: 2 });
  for (const { vehicleId } of simulated) {
    const { records } = await site.stored(vehicleId);
    expect(records.length).toBeGreaterThan(100);
    // Messages about keys and events contain no ignition.
    const told = records.filter(({ eventCode }) => eventCode === 0);
    expect(new Set(told.map(({ ignition }) => ignition))).toEqual(new Set([true, false]));
    expect(records.some((record) => record.extra?.buffered === 1)).toBe(true);
  }
});
