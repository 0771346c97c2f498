import { expect, test } from 'vitest';
import { hourParts } from './hour-parts.ts';

const said = (from: string, to: string) =>
  hourParts(Date.parse(`2026-${from}Z`), Date.parse(`2026-${to}Z`), 'Europe/Madrid').map(
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
