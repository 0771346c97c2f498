import { expect, test } from 'vitest';
import { WEEKDAYS } from '../schedule/schedule.ts';
import { workingSpans } from '../schedule/working-span.ts';
import { hourParts, idleHours } from './hour-parts.ts';

const MADRID = 'Europe/Madrid';
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

const said = (from: string, to: string) =>
  hourParts(Date.parse(`2026-${from}Z`), Date.parse(`2026-${to}Z`), MADRID).map(
    ({ day, hour, seconds }) => `${day.slice(5)} ${hour}: ${seconds}`,
  );

test.each<[string, string, string, string[]]>([
  ['within an hour', '03-02T07:10', '03-02T07:40', ['03-02 8: 1800']],
  [
    'over the edges of hours',
    '03-02T06:50',
    '03-02T08:10',
    ['03-02 7: 600', '03-02 8: 3600', '03-02 9: 600'],
  ],
  ['to the edge of an hour', '03-02T06:50', '03-02T07:00', ['03-02 7: 600']],
  ['over midnight', '03-02T22:30', '03-02T23:30', ['03-02 23: 1800', '03-03 0: 1800']],
  ['over the skipped hour', '03-29T00:30', '03-29T01:30', ['03-29 1: 1800', '03-29 3: 1800']],
  ['over the repeated hour', '10-25T00:00', '10-25T02:00', ['10-25 2: 3600', '10-25 2: 3600']],
  ['of nothing', '03-02T07:00', '03-02T07:00', []],
])('a stretch %s', (_name, from, to, expected) => {
  expect(said(from, to)).toEqual(expected);
});

test.each<[string, string, [entry: string, exit: string][], number[]]>([
  ['of an office', '2026-03-02', [['08:00', '17:00']], [0, 1, 2, 3, 4, 5, 6, 7, 17, 18, 19, 20, 21, 22, 23]],
  ['of a part of an hour', '2026-03-02', [['00:00', '22:15']], [23]],
  ['of a night and the one before', '2026-03-02', [['21:00', '06:30']], range(7, 21)],
  // 02:00 to 03:00 does not exist, so nobody works then.
  ['of the night of a change', '2026-03-29', [['00:00', '05:00']], [2, ...range(5, 24)]],
])('the hours without working time %s', (_name, day, ranges, expected) => {
  const all = ranges.map(([entry, exit]) => ({ entry, exit, weekdays: [...WEEKDAYS] }));
  const bits = idleHours(day, (one) => workingSpans(one, all, MADRID), MADRID);
  expect(range(0, 24).filter((hour) => (bits >> hour) & 1)).toEqual(expected);
});
