import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { encodeAnswer, encodeLogin } from '#server/protocol/gt06/encode.ts';
import { nextFrame } from '#server/protocol/gt06/frame.ts';
import { TYPE } from '#server/protocol/gt06/packet-type.ts';
import { gt06Device } from './gt06-device.ts';

const IMEI = '356307042441013';
const START = Date.parse('2026-03-02T08:00:00Z');

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

const recordAt = (second: number, fields: Partial<TrackerRecord> = {}): TrackerRecord => ({
  ...blankRecord(START + second * 1000),
  ignition: true,
  ...fields,
});

/** A server that notes each connection's messages, and answers as the test decides. */
async function trackerAgainst(
  answer: (frame: { type: number; serial: number }, socket: Socket, nth: number) => void,
) {
  const connections: { type: number; serial: number; bytes: Buffer }[][] = [];
  const server = createServer((socket) => {
    const frames: (typeof connections)[number] = [];
    connections.push(frames);
    let buffered = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      buffered = Buffer.concat([buffered, bytes]);
      for (let cut = nextFrame(buffered, 0); cut.kind === 'frame'; cut = nextFrame(buffered, 0)) {
        const { type, serial, end } = cut;
        frames.push({ type, serial, bytes: buffered.subarray(0, end) });
        buffered = buffered.subarray(end);
        answer({ type, serial }, socket, connections.length);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const acked: number[] = [];
  const device = gt06Device({
    host: '127.0.0.1',
    port: (server.address() as { port: number }).port,
    imei: IMEI,
    maxRecords: 3,
    answerMs: 2_000,
    backoffMs: [0, 10],
    newestFirst: false,
    sleepAfterMs: null,
    onAcked: (timeMs) => acked.push((timeMs - START) / 1000),
  });
  opened.push({ close: device.stop }, server);
  return { device, acked, connections };
}

test('a packet for each record, an alarm for one with an event, some packets at a time', async () => {
  const { device, acked, connections } = await trackerAgainst(({ type, serial }, socket) =>
    socket.write(encodeAnswer(type, serial)),
  );
  device.push([recordAt(0), recordAt(1, { event: 'harsh_braking' }), recordAt(2), recordAt(3)]);
  await device.drained();
  expect(connections).toHaveLength(1);
  expect(connections[0]!.map(({ type, serial }) => [type, serial])).toEqual([
    [TYPE.login, 1],
    [TYPE.location, 2],
    [TYPE.alarm, 3],
    [TYPE.location, 4],
    [TYPE.location, 5],
  ]);
  expect(connections[0]![0]!.bytes).toEqual(encodeLogin(IMEI, 1));
  expect(acked).toEqual([2, 3]);
});

test('without the answer to the last of them, all are sent again, byte by byte the same', async () => {
  const { device, connections } = await trackerAgainst(({ type, serial }, socket, connection) => {
    if (connection === 1 && serial === 4) socket.destroy();
    else socket.write(encodeAnswer(type, serial));
  });
  device.push([recordAt(0), recordAt(1), recordAt(2)]);
  await device.drained();
  const sent = connections.map((frames) => frames.slice(1).map(({ bytes }) => bytes));
  expect(sent[0]).toHaveLength(3);
  expect(sent[1]).toEqual(sent[0]);
});
