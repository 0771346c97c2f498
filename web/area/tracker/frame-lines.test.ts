import { expect, it } from 'vitest';
import { frameLine, frameLines } from './frame-lines.ts';

const FRAME = {
  received_at: '2026-03-02T10:15:00.120Z',
  protocol: 'teltonika',
  address: '192.0.2.7',
  size: 3,
  content: '00ff08',
};
const HEAD = '2026-03-02T10:15:00.120Z teltonika 192.0.2.7 3';

it.each([
  ['bytes', '00ff08', `${HEAD} 00ff08`],
  ['text of several lines', 'POST /\n\n{"a":"\\n"}\r\n', `${HEAD} POST /\\n\\n{"a":"\\\\n"}\\r\\n`],
  ['private use', null, `${HEAD} -`],
])('a frame of %s is one line', (_, content, line) => {
  expect(frameLine({ ...FRAME, content })).toBe(line);
});

it('a file has one line a frame', () => {
  expect(frameLines([FRAME, { ...FRAME, content: null }])).toBe(`${HEAD} 00ff08\n${HEAD} -\n`);
});
