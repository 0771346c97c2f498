import { describe, expect, test } from 'vitest';
import { type Cut, type Found, FRAME_MAX_BYTES } from '../protocol.ts';
import { crc16 } from './crc16.ts';
import { encodeTcpFrame } from './encode.ts';
import { nextFrame, type TeltonikaFrame } from './frame.ts';
import { VENDOR, vendorBytes } from './vendor-frames.ts';

/**
 * The frames that a reader gets from a stream that arrives in these pieces, bodies as hex, up to where a connection would be
 * closed.
 */
function framesOf(pieces: readonly Buffer[]): string[] {
  const frames: string[] = [];
  let buffered = Buffer.alloc(0);
  for (const piece of pieces) {
    buffered = Buffer.concat([buffered, piece]);
    let at = 0;
    for (let frame = nextFrame(buffered, at); frame.kind !== 'more'; frame = nextFrame(buffered, at)) {
      expect(frame.end).toBeGreaterThan(at);
      frames.push(told(frame));
      at = frame.end;
      if (frame.kind === 'garbage' || frame.kind === 'too_large') return frames;
    }
    buffered = buffered.subarray(at);
  }
  return buffered.length === 0 ? frames : [...frames, `left ${buffered.length}`];
}

function told(frame: Found<TeltonikaFrame>): string {
  if (frame.kind === 'login') return `login ${frame.imei}`;
  if (frame.kind === 'data') return `data ${frame.crcOk} ${frame.body.toString('hex').toUpperCase()}`;
  return frame.kind;
}

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
  test('is cut into its frames', () => {
    expect(framesOf([SESSION])).toEqual(SESSION_FRAMES);
  });

  test('gives the same frames at every split in two', () => {
    for (let at = 0; at <= SESSION.length; at++) {
      expect(framesOf([SESSION.subarray(0, at), SESSION.subarray(at)])).toEqual(SESSION_FRAMES);
    }
  });

  test('gives the same frames at every split in three of its first frames', () => {
    const start = SESSION.subarray(0, vendorBytes('login').length + 1 + vendorBytes('codec8').length);
    for (let a = 0; a <= start.length; a++) {
      for (let b = a; b <= start.length; b++) {
        const pieces = [start.subarray(0, a), start.subarray(a, b), start.subarray(b)];
        expect(framesOf(pieces)).toEqual(SESSION_FRAMES.slice(0, 3));
      }
    }
  });

  test('gives the same frames one byte at a time', () => {
    const pieces = Array.from(SESSION, (_, i) => SESSION.subarray(i, i + 1));
    expect(framesOf(pieces)).toEqual(SESSION_FRAMES);
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
