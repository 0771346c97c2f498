import { describe, expect, test } from 'vitest';
import { type Cut, FRAME_MAX_BYTES, type Framed } from '../protocol.ts';
import { streamReader, testSplits } from '../stream.builder.ts';
import { crcItu } from './crc-itu.ts';
import { nextFrame } from './frame.ts';
import { sealed } from './sealed.builder.ts';
import { VENDOR, vendorBytes } from './vendor-frames.ts';

const framesOf = streamReader(nextFrame, (frame) => {
  if (frame.kind === 'ping') return 'ping';
  if (!frame.isSound) return 'unsound';
  const who = frame.imei === undefined ? '' : ` of ${frame.imei}`;
  return `${frame.type.toString(16)} #${frame.serial} ${frame.content.length}${who}`;
});

const wrongCrc = vendorBytes('status');
wrongCrc[4]! ^= 1;
/** Claims to be three bytes longer than it is, and so would swallow the beginning of the next frame. */
const tooLong = vendorBytes('oldAlarm');
tooLong[2]! += 3;
/** Claims to be two bytes shorter than it is. */
const tooShort = vendorBytes('alarm');
tooShort[2]! -= 2;
const SESSION = Buffer.concat([
  vendorBytes('login'),
  vendorBytes('status'),
  wrongCrc,
  vendorBytes('alarm'),
  tooLong,
  sealed(0x94, '0004CE', 0x7979),
  tooShort,
  vendorBytes('oldAlarm'),
]);
const SESSION_FRAMES = [
  '1 #5 12 of 752533678900242',
  '13 #15 5',
  'unsound',
  '26 #12 32',
  'unsound',
  '94 #7 3',
  'unsound',
  '16 #54 32',
];

describe('CRC-ITU', () => {
  test.each([
    ['', 0x0000],
    ['123456789', 0x906e],
  ])('of "%s"', (text, expected) => {
    const bytes = Buffer.from(`x${text}y`, 'latin1');
    expect(crcItu(bytes, 1, bytes.length - 1)).toBe(expected);
  });
});

describe('a stream', () => {
  const startBytes = vendorBytes('login').length + 2 * vendorBytes('status').length;
  testSplits(framesOf, {
    whole: { bytes: SESSION, frames: SESSION_FRAMES },
    inThree: { bytes: SESSION.subarray(0, startBytes), frames: SESSION_FRAMES.slice(0, 3) },
  });
});

describe('one frame', () => {
  test.each(Object.keys(VENDOR))('of the vendor, %s, has the CRC it prints', (name) => {
    const bytes = vendorBytes(name as keyof typeof VENDOR);
    expect(nextFrame(bytes, 0)).toMatchObject({ kind: 'frame', isSound: true, end: bytes.length });
  });

  test.each<[string, string, Partial<Cut<Framed>>]>([
    ['nothing yet', '', { kind: 'more', need: 1 }],
    ['half a start', '78', { kind: 'more', need: 2 }],
    ['a start', '7878', { kind: 'more', need: 3 }],
    ['a long start', '797900', { kind: 'more', need: 4 }],
    ['a length', '787811', { kind: 'more', need: 22 }],
    ['two starts mixed', '7879', { kind: 'garbage', end: 2 }],
    ['another protocol', '000F33', { kind: 'garbage', end: 3 }],
    ['a length too small for any packet', '787804000000000D0A', { kind: 'frame', end: 9 }],
    ['no stop where it should be, nor behind', '78780501000105AAAAAA', { kind: 'more', need: 11 }],
    ['a frame of 64 KiB and a byte', '7979FFFB', { kind: 'too_large', end: 4 }],
  ])('%s', (_, hex, expected) => {
    expect(nextFrame(Buffer.from(hex, 'hex'), 0)).toMatchObject(expected);
  });

  test('without its stop bytes is given up a kilobyte behind its end', () => {
    const bytes = Buffer.concat([Buffer.from('7878050100010000', 'hex'), Buffer.alloc(2_000, 1)]);
    expect(nextFrame(bytes.subarray(0, 10 + 1_023), 0)).toEqual({ kind: 'more', need: 10 + 1_024 });
    expect(nextFrame(bytes, 0)).toEqual({ kind: 'garbage', end: bytes.length });
  });

  test('as large as allowed is waited for', () => {
    expect(nextFrame(Buffer.from('7979FFFA', 'hex'), 0)).toEqual({ kind: 'more', need: FRAME_MAX_BYTES });
  });

  test('starts at any offset and its content is a view', () => {
    const bytes = Buffer.concat([Buffer.from('AABB', 'hex'), vendorBytes('alarm')]);
    const frame = nextFrame(bytes, 2);
    if (frame.kind !== 'frame') throw new Error(frame.kind);
    expect(frame.end).toBe(bytes.length);
    expect(frame.content.buffer).toBe(bytes.buffer);
  });

  test('of a login whose IMEI is not digits names nobody', () => {
    const frame = nextFrame(sealed(0x01, '07525336789002AB70003201'), 0);
    expect(frame).toMatchObject({ kind: 'frame', isSound: true });
    expect(frame).not.toHaveProperty('imei');
  });
});
