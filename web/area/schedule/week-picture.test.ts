import { describe, expect, it, test } from 'vitest';
import { blocksOf, drawnRange, minuteAt, movedRange, resizedRange } from './week-picture.ts';

const range = (entry: string, exit: string, weekdays = [1, 2]) => ({ entry, exit, weekdays });
const said = ({ entry, exit }: { entry: string; exit: string }) => `${entry}-${exit}`;

describe('the blocks of ranges', () => {
  it('are one for each day, and two for a night, the second on the day after', () => {
    const blocks = blocksOf([
      range('08:00', '17:00'),
      range('22:00', '06:00', [7]),
      range('18:00', '00:00', [3]),
    ]);
    expect(blocks.map(({ range: of, weekday, from, to }) => [of, weekday, from, to])).toEqual([
      [0, 1, 480, 1020],
      [0, 2, 480, 1020],
      [1, 7, 1320, 1440],
      [1, 1, 0, 360],
      [2, 3, 1080, 1440],
    ]);
    expect(blocks.map(({ isEntry, isExit }) => [isEntry, isExit]).slice(2)).toEqual([
      [true, false],
      [false, true],
      [true, true],
    ]);
  });

  it('leave out what is still being typed', () => {
    expect(blocksOf([range('8', '17:00'), range('', '')])).toEqual([]);
  });
});

test.each([
  [-1, 0],
  [0.5, 720],
  [0.334, 480],
  [0.341, 495],
  [2, 1440],
])('%s of the day is minute %s', (share, minute) => {
  expect(minuteAt(share)).toBe(minute);
});

test('a drag downwards, upwards or across the days draws the same range; a short one none', () => {
  const drawn = { entry: '08:00', exit: '17:15', weekdays: [2, 3, 4] };
  expect(drawnRange({ weekday: 2, minute: 480 }, { weekday: 4, minute: 1035 })).toEqual(drawn);
  expect(drawnRange({ weekday: 4, minute: 1035 }, { weekday: 2, minute: 480 })).toEqual(drawn);
  expect(drawnRange({ weekday: 1, minute: 1200 }, { weekday: 1, minute: 1440 })?.exit).toBe('00:00');
  expect(drawnRange({ weekday: 1, minute: 480 }, { weekday: 3, minute: 480 })).toBeNull();
});

test.each([
  ['exit', '08:00', '17:00', 1080, '08:00-18:00'],
  ['exit', '08:00', '17:00', 300, '08:00-08:15'],
  ['exit', '22:00', '06:00', 420, '22:00-07:00'],
  ['exit', '22:00', '06:00', 1425, '22:00-23:45'],
  ['exit', '22:00', '02:00', 0, '22:00-00:00'],
  ['entry', '08:00', '17:00', 420, '07:00-17:00'],
  ['entry', '08:00', '17:00', 1100, '16:45-17:00'],
  ['entry', '22:00', '06:00', 1380, '23:00-06:00'],
  ['entry', '00:30', '06:00', 0, '00:00-06:00'],
] as const)('the %s of %s to %s taken to minute %s', (edge, entry, exit, minute, expected) => {
  expect(said(resizedRange(range(entry, exit), edge, minute))).toBe(expected);
});

test.each([
  ['08:00', '17:00', 15, '08:15-17:15'],
  ['00:00', '06:00', -15, '00:00-06:00'],
  ['23:45', '06:00', 15, '23:45-06:00'],
  ['16:00', '23:45', 15, '16:15-00:00'],
])('%s to %s moved by %s minutes', (entry, exit, by, expected) => {
  expect(said(movedRange(range(entry, exit), by))).toBe(expected);
});
