import { describe, expect, test } from 'vitest';
import type { Cut, Framed } from '../protocol.ts';
import { streamReader, testSplits } from '../stream.builder.ts';
import { nextFrame } from './frame.ts';
import { vendorBytes } from './vendor-messages.ts';

const framesOf = streamReader(nextFrame, (frame) => {
  if (frame.kind === 'ping') return null;
  return frame.isSound ? `${frame.head} ${frame.type} ${frame.fields.length} ${frame.imei}` : 'unsound';
});

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
  const startBytes = vendorBytes('heartbeat').length + 3 + vendorBytes('tow').length;
  testSplits(framesOf, {
    whole: { bytes: SESSION, frames: SESSION_FRAMES },
    inThree: { bytes: SESSION.subarray(0, startBytes), frames: SESSION_FRAMES.slice(0, 2) },
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
