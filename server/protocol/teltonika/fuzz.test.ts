import { expect, test } from 'vitest';
import { framesIn, fuzz, MUTATIONS, RICH, type Run, recordsFault, splitFault, TIMEOUT_MS } from '../fuzz.ts';
import { datagramOf } from './datagram.ts';
import { decodeBody } from './decode.ts';
import { encodeTcpFrame, encodeUdpDatagram } from './encode.ts';
import { nextFrame } from './frame.ts';
import { VENDOR, vendorBytes } from './vendor-frames.ts';

const NARROW = { ...RICH, odometerSource: 'device', vin: null, extra: { io9: 500 } } as const;
const TCP_SAMPLES = [
  ...Object.keys(VENDOR)
    .filter((name) => !name.startsWith('udp'))
    .map((name) => vendorBytes(name as keyof typeof VENDOR)),
  encodeTcpFrame([RICH, { ...RICH, driverTag: 'E1234567890ABCD0' }], { codec: '8E' }),
  encodeTcpFrame([NARROW], { codec: '8' }),
  encodeTcpFrame([NARROW, NARROW, NARROW], { codec: '16' }),
  Buffer.from('FF', 'hex'),
];
const ENVELOPE = { imei: '352093086403655', packetId: 51_966, avlPacketId: 7 };
const UDP_SAMPLES = [
  vendorBytes('udpCodec8'),
  vendorBytes('udpCodec8Extended'),
  encodeUdpDatagram([RICH, RICH], { codec: '8E', ...ENVELOPE }),
  encodeUdpDatagram([NARROW], { codec: '8', ...ENVELOPE }),
  encodeUdpDatagram([NARROW], { codec: '16', ...ENVELOPE }),
];

function bodyFault(body: Buffer, run: Run): string | null {
  const decoded = decodeBody(body);
  if (decoded.kind !== 'records') return null;
  if (decoded.records.length + decoded.unreadable !== decoded.count) return 'lost count';
  return recordsFault(decoded.records, run);
}

test('Teltonika over TCP survives mutated streams', { timeout: TIMEOUT_MS }, () => {
  const filler = Buffer.alloc(70_000, 1);
  const run = fuzz(TCP_SAMPLES, 1, (bytes, run, random) => {
    // Now and then with enough bytes behind it for a forbidden length.
    const stream = random(1000) === 0 ? Buffer.concat([bytes, filler]) : bytes;
    const frames = framesIn(nextFrame, stream);
    if (typeof frames === 'string') return frames;
    for (const frame of frames) {
      const fault = frame.kind === 'data' ? bodyFault(frame.body, run) : null;
      if (fault !== null) return fault;
    }
    return splitFault(nextFrame, stream, { frames, random });
  });
  expect(run.faults).toEqual(new Map());
  expect(run.records).toBeGreaterThan(MUTATIONS / 4);
});

test('Teltonika over UDP survives mutated datagrams', { timeout: TIMEOUT_MS }, () => {
  const run = fuzz(UDP_SAMPLES, 2, (bytes, run, random) => {
    // A correct length lets the mutation reach the parts behind it.
    if (bytes.length >= 2 && random(2) === 0) bytes.writeUInt16BE((bytes.length - 2) & 0xffff, 0);
    const datagram = datagramOf(bytes);
    return datagram === null ? null : bodyFault(datagram.body, run);
  });
  expect(run.faults).toEqual(new Map());
  expect(run.records).toBeGreaterThan(MUTATIONS / 8);
});
