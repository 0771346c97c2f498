import { describe, expect, test } from 'vitest';
import type { Cut, Framed } from '../protocol.ts';
import { streamReader, testSplits } from '../stream.builder.ts';
import { phoneBytes } from './encode.ts';
import { locationHex, sent, TERMINAL } from './frame.builder.ts';
import { checksum, enclosed, nextFrame } from './frame.ts';

const framesOf = streamReader(nextFrame, (frame) => {
  if (frame.kind === 'ping') return null;
  return frame.isSound ? `${frame.id.toString(16)} ${frame.body.length} of ${frame.terminal}` : 'unsound';
});

const location = sent(0x200, locationHex('00000000', '0000000B', '25027E7D'));
const wrongChecksum = Buffer.from(location);
wrongChecksum[20]! ^= 1;
const torn = location.subarray(0, 25);
const SESSION = Buffer.concat([
  sent(0x100, '00'.repeat(37)),
  sent(0x002, ''),
  wrongChecksum,
  location,
  torn,
  sent(0x002, '', phoneBytes('356307042441013', true)),
  location,
]);
const SESSION_FRAMES = [
  `100 37 of ${TERMINAL}`,
  `2 0 of ${TERMINAL}`,
  'unsound',
  `200 32 of ${TERMINAL}`,
  'unsound',
  '2 0 of 356307042441013',
  `200 32 of ${TERMINAL}`,
];

test('bytes are escaped as the standard prints it', () => {
  expect(enclosed(Buffer.from('307E087D55', 'hex')).toString('hex').toUpperCase()).toBe('7E307D02087D01557E');
});

describe('a stream', () => {
  testSplits(framesOf, {
    whole: { bytes: SESSION, frames: SESSION_FRAMES },
    inThree: {
      bytes: Buffer.concat([torn, location, wrongChecksum]),
      frames: ['unsound', `200 32 of ${TERMINAL}`, 'unsound'],
    },
  });

  test('may have one delimiter between two frames', () => {
    expect(framesOf([Buffer.concat([location, location.subarray(1)])])).toEqual([
      `200 32 of ${TERMINAL}`,
      'garbage',
    ]);
  });
});

describe('one frame', () => {
  test.each<[string, string, Partial<Cut<Framed>>]>([
    ['nothing yet', '', { kind: 'more', need: 1 }],
    ['a delimiter', '7E', { kind: 'more', need: 2 }],
    ['two delimiters', '7E7E', { kind: 'ping', end: 1 }],
    ['half a frame', '7E0200', { kind: 'more', need: 4 }],
    ['another protocol', '7878', { kind: 'garbage', end: 2 }],
    [
      'a frame shorter than a header',
      '7E02007E',
      { kind: 'frame', isSound: false, end: 3 } as Partial<Cut<Framed>>,
    ],
    ['no end within the longest frame', `7E${'00'.repeat(2_100)}`, { kind: 'too_large' }],
    ['an end behind the longest frame', `7E${'00'.repeat(2_100)}7E`, { kind: 'too_large' }],
  ])('%s', (_, hex, expected) => {
    expect(nextFrame(Buffer.from(hex, 'hex'), 0)).toMatchObject(expected);
  });

  test.each([
    ['an escape of nothing', '7D7E'],
    ['an escape of a third kind', '7D037E'],
  ])('with %s is unsound', (_, end) => {
    const content = location.subarray(0, -1).toString('hex') + end;
    expect(nextFrame(Buffer.from(content, 'hex'), 0)).toMatchObject({ kind: 'frame', isSound: false });
  });

  test('whose length is one too small is unsound, and so is one too large', () => {
    for (const by of [-1, 1]) {
      const content = Buffer.from(sent(0x002, '0102').subarray(1, -1));
      content[3]! += by;
      content[content.length - 1] = checksum(content, content.length - 1);
      expect(nextFrame(enclosed(content), 0)).toMatchObject({ kind: 'frame', isSound: false });
    }
  });

  test.each<[string, string, string | undefined]>([
    ['twelve digits', '013800138000', '13800138000'],
    ['nothing but zeros', '000000000000', '0'],
    ['an IMEI in binary', (35_630_704_244_101).toString(16).padStart(12, '0'), '356307042441013'],
    ['a number beyond 14 digits', 'FFFFFFFFFFFF', undefined],
  ])('of a terminal whose number is %s', (_, phone, terminal) => {
    const frame = nextFrame(sent(0x002, '', Buffer.from(phone, 'hex')), 0);
    expect(frame).toMatchObject({ kind: 'frame', isSound: true });
    expect((frame as Framed).terminal).toBe(terminal);
  });
});
