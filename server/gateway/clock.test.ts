import { beforeAll, beforeEach, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/duration.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { encodeLogin, encodeTcpFrame } from '#server/protocol/teltonika/encode.ts';
import { useGateway } from '#server/testing/use-gateway.ts';

// A tracker whose clock is one hour ahead.
const NOW = Date.parse('2026-03-18T10:00:00Z');
const AHEAD = 60 * MINUTE_MS;

const site = useGateway({ nowMs: NOW });
let vehicleId: number;
let imei: string;

beforeAll(async () => {
  ({ vehicleId, imei } = await site.fitted());
});
beforeEach(() => {
  site.clock.nowMs = NOW;
});

const written = (...minutes: number[]) => minutes.map((minute) => recordAt(NOW + AHEAD + minute * MINUTE_MS));
async function send(records: readonly TrackerRecord[]) {
  const { socket, read } = site.call('teltonika');
  socket.write(Buffer.concat([encodeLogin(imei), encodeTcpFrame(records, { codec: '8E' })]));
  expect((await read(5)).readUInt32BE(1)).toBe(records.length);
  socket.destroy();
}
const stored = async () =>
  (await site.stored(vehicleId)).records.map(({ timeMs }) => (timeMs - NOW) / MINUTE_MS);

it('keeps the distances between its records, within a packet and from packet to packet', async () => {
  await send(written(-90, -10, 0));
  expect(await stored()).toEqual([-90, -10, 0]);
  site.clock.nowMs = NOW + 6 * MINUTE_MS;
  await send(written(2, 3));
  expect(await stored()).toEqual([-90, -10, 0, 2, 3]);
});

it('adds nothing when it repeats a packet, even when the hour is over', async () => {
  for (const later of [1, 40, 58, 120]) {
    site.clock.nowMs = NOW + later * MINUTE_MS;
    await send(written(-90, -10, 0));
  }
  expect(await stored()).toEqual([-90, -10, 0, 2, 3]);
});

it('is believed again when its clock is right', async () => {
  site.clock.nowMs = NOW + 180 * MINUTE_MS;
  await send([recordAt(site.clock.nowMs - 1000 * 60)]);
  expect((await stored()).at(-1)).toBe(179);
});
