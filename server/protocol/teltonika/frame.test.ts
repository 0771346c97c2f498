import { describe, expect, test } from 'vitest';
import { type Cut, FRAME_MAX_BYTES } from '../protocol.ts';
import { streamReader, testSplits } from '../stream.builder.ts';
import { crc16 } from './crc16.ts';
import { encodeTcpFrame } from './encode.ts';
import { nextFrame, type TeltonikaFrame } from './frame.ts';
import { VENDOR, vendorBytes } from './vendor-frames.ts';

const framesOf = streamReader(nextFrame, (frame) => {
  if (frame.kind === 'login') return `login ${frame.imei}`;
  if (frame.kind === 'data') return `data ${frame.crcOk} ${frame.body.toString('hex').toUpperCase()}`;
  return frame.kind;
});

function hex(text: string): Buffer {
  return Buffer.from(text.replaceAll(' ', ''), 'hex');
}

function bodyOf(frameHex: string): string {
  return frameHex.slice(16, -8);
}

const SESSION = Buffer.concat([
  vendorBytes('login'),
  hex('FF'),
  vendorBytes('codec8'),
  vendorBytes('codec8Extended'),
  hex('FF FF'),
  vendorBytes('codec14BadCrc'),
  vendorBytes('codec12Answer'),
  vendorBytes('codec16'),
]);
const SESSION_FRAMES = [
  'login 356307042441013',
  'ping',
  `data true ${bodyOf(VENDOR.codec8)}`,
  `data true ${bodyOf(VENDOR.codec8Extended)}`,
  'ping',
  'ping',
  `data false ${bodyOf(VENDOR.codec14BadCrc)}`,
  `data true ${bodyOf(VENDOR.codec12Answer)}`,
  `data true ${bodyOf(VENDOR.codec16)}`,
];

describe('CRC-16/IBM', () => {
  test.each([
    ['', 0],
    ['1', 0xd4c1],
    ['123456789', 0xbb3d],
  ])('of "%s"', (text, expected) => {
    const bytes = Buffer.from(`x${text}y`, 'latin1');
    expect(crc16(bytes, 1, bytes.length - 1)).toBe(expected);
  });

  test('takes any length bit by bit alike', () => {
    const bytes = vendorBytes('codec16');
    for (let end = 0; end < 40; end++) {
      let crc = 0;
      for (let i = 0; i < end; i++) {
        crc ^= bytes[i]!;
        for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
      }
      expect(crc16(bytes, 0, end)).toBe(crc);
    }
  });
});

describe('a TCP session', () => {
  const startBytes = vendorBytes('login').length + 1 + vendorBytes('codec8').length;
  testSplits(framesOf, {
    whole: { bytes: SESSION, frames: SESSION_FRAMES },
    inThree: { bytes: SESSION.subarray(0, startBytes), frames: SESSION_FRAMES.slice(0, 3) },
  });
});

describe('one frame', () => {
  test.each(Object.keys(VENDOR).filter((name) => name !== 'login' && !name.startsWith('udp')))(
    'of the vendor, %s, has the CRC it prints unless that is wrong',
    (name) => {
      const bytes = vendorBytes(name as keyof typeof VENDOR);
      const frame = nextFrame(bytes, 0);
      expect(frame).toMatchObject({ kind: 'data', crcOk: name !== 'codec14BadCrc', end: bytes.length });
    },
  );

  test.each<[string, string, Cut<TeltonikaFrame>]>([
    ['nothing yet', '', { kind: 'more', need: 1 }],
    ['a zero, data or login', '00', { kind: 'more', need: 2 }],
    ['a login without its digits', '000F', { kind: 'more', need: 17 }],
    ['two zeros', '0000', { kind: 'more', need: 4 }],
    ['a preamble', '00000000', { kind: 'more', need: 8 }],
    ['a length', '00000000 00000036', { kind: 'more', need: 66 }],
    ['a login of 10 digits', '000A 31323334353637383930', { kind: 'login', imei: '1234567890', end: 12 }],
    ['a login of 9 digits', '0009 313233343536373839', { kind: 'garbage', end: 11 }],
    ['a login of 21 digits', '0015', { kind: 'garbage', end: 2 }],
    ['a login with a letter', '000F 33353633303730343234343130313A', { kind: 'garbage', end: 17 }],
    ['another protocol', '7878 11', { kind: 'garbage', end: 3 }],
    ['a long login', '010F', { kind: 'garbage', end: 2 }],
    ['a broken preamble', '00000100 11', { kind: 'garbage', end: 5 }],
    ['a body of 2 bytes', '00000000 00000002', { kind: 'garbage', end: 8 }],
    ['a body of 3 bytes', '00000000 00000003', { kind: 'more', need: 15 }],
    ['a frame of 64 KiB', '00000000 0000FFF4', { kind: 'more', need: FRAME_MAX_BYTES }],
    ['a frame of 64 KiB and a byte', '00000000 0000FFF5', { kind: 'too_large', end: 8 }],
    ['a frame of 4 GiB', '00000000 FFFFFFFF 00', { kind: 'too_large', end: 9 }],
  ])('%s', (_, text, expected) => {
    expect(nextFrame(hex(text), 0)).toEqual(expected);
  });

  test('starts at any offset and its body is a view', () => {
    const bytes = Buffer.concat([hex('AABB'), vendorBytes('codec8')]);
    const frame = nextFrame(bytes, 2);
    if (frame.kind !== 'data') throw new Error(frame.kind);
    expect(frame.end).toBe(bytes.length);
    expect(frame.body.buffer).toBe(bytes.buffer);
  });

  test('needs the high half of its CRC to be zero', () => {
    const bytes = vendorBytes('codec8');
    bytes[bytes.length - 4] = 1;
    expect(nextFrame(bytes, 0)).toMatchObject({ kind: 'data', crcOk: false });
  });

  test('as large as allowed is taken whole', () => {
    const text = 'x'.repeat(60_000);
    const bytes = encodeTcpFrame([{ timeMs: 1, extra: { io10000: text } }], { codec: '8E' });
    expect(nextFrame(bytes, 0)).toMatchObject({ kind: 'data', crcOk: true, end: bytes.length });
  });
});
