import { describe, expect, test } from 'vitest';
import type { Cut, Framed } from '../protocol.ts';
import { nextFrame } from './frame.ts';
import { vendorBytes } from './vendor-messages.ts';

/** The frames that a reader gets from a stream that arrives in these pieces, up to where a connection would be closed. */
function framesOf(pieces: readonly Buffer[]): string[] {
  const frames: string[] = [];
  let buffered = Buffer.alloc(0);
  for (const piece of pieces) {
    buffered = Buffer.concat([buffered, piece]);
    let at = 0;
    for (let cut = nextFrame(buffered, at); cut.kind !== 'more'; cut = nextFrame(buffered, at)) {
      expect(cut.end).toBeGreaterThan(at);
      at = cut.end;
      if (cut.kind === 'ping') continue;
      if (cut.kind !== 'frame') return [...frames, cut.kind];
      frames.push(cut.isSound ? `${cut.head} ${cut.type} ${cut.fields.length} ${cut.imei}` : 'unsound');
    }
    buffered = buffered.subarray(at);
  }
  return buffered.length === 0 ? frames : [...frames, `left ${buffered.length}`];
}

const torn = vendorBytes('ignitionOn').subarray(0, 40);
const SESSION = Buffer.concat([
  vendorBytes('heartbeat'),
  Buffer.from('\r\n\0'),
  vendorBytes('tow'),
  torn,
  vendorBytes('state'),
  Buffer.from('+RESP:GTFRI$'),
  vendorBytes('ignitionOff'),
]);
const SESSION_FRAMES = [
  'ACK GTHBD 6 135790246811220',
  'RESP GTTOW 23 135790246811220',
  'unsound',
  'RESP GTSTT 20 135790246811220',
  'unsound',
  'RESP GTIGF 21 135790246811220',
];

describe('a stream', () => {
  test('is cut into its messages, and finds its way behind torn ones', () => {
    expect(framesOf([SESSION])).toEqual(SESSION_FRAMES);
  });

  test('gives the same messages at every split in two', () => {
    for (let at = 0; at <= SESSION.length; at++) {
      expect(framesOf([SESSION.subarray(0, at), SESSION.subarray(at)])).toEqual(SESSION_FRAMES);
    }
  });

  test('gives the same messages at every split in three of its first ones', () => {
    const start = SESSION.subarray(0, vendorBytes('heartbeat').length + 3 + vendorBytes('tow').length);
    for (let a = 0; a <= start.length; a++) {
      for (let b = a; b <= start.length; b++) {
        const pieces = [start.subarray(0, a), start.subarray(a, b), start.subarray(b)];
        expect(framesOf(pieces)).toEqual(SESSION_FRAMES.slice(0, 2));
      }
    }
  });

  test('gives the same messages one byte at a time', () => {
    expect(framesOf(Array.from(SESSION, (_, i) => SESSION.subarray(i, i + 1)))).toEqual(SESSION_FRAMES);
  });
});

describe('one message', () => {
  test.each<[string, string, Partial<Cut<Framed>>]>([
    ['nothing yet', '', { kind: 'more', need: 1 }],
    ['half a head', '+RE', { kind: 'more', need: 6 }],
    ['no end yet', '+RESP:GTFRI,', { kind: 'more', need: 13 }],
    ['the binary dialect', '+RSP\x01\x00', { kind: 'garbage', end: 6 }],
    ['another protocol', 'GET / HTTP/1.1', { kind: 'garbage', end: 14 }],
    ['a line end', '\r\n+RESP:', { kind: 'ping', end: 1 }],
    ['8 KiB and a byte', `+RESP:${'x'.repeat(8_187)}`, { kind: 'too_large' }],
    ['8 KiB and a byte with its end', `+RESP:${'x'.repeat(8_186)}$`, { kind: 'too_large' }],
    ['8 KiB', `+RESP:${'x'.repeat(8_185)}$`, { kind: 'frame', isSound: false } as Partial<Cut<Framed>>],
  ])('%s', (_, text, expected) => {
    expect(nextFrame(Buffer.from(text, 'latin1'), 0)).toMatchObject(expected);
  });

  test('of a tracker with a MEID names it', () => {
    const text = '+RESP:GTPNA,060100,A1000043D5E9C2,,20251011121316,0A1B$';
    expect(nextFrame(Buffer.from(text), 0)).toMatchObject({ imei: 'A1000043D5E9C2', isSound: true });
  });

  test('may have a plus sign among its fields', () => {
    const text = '+RESP:GTINF,060100,135790246811220,,+0800,20251011121316,0A1B$';
    expect(nextFrame(Buffer.from(text), 0)).toMatchObject({ isSound: true, end: text.length });
  });
});
