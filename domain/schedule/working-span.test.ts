import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daySpan } from '../day.ts';
import { isNearWorking, isWorking, lastEdgeMs, workingSpans } from './working-span.ts';

const MADRID = 'Europe/Madrid';
const ALL = [1, 2, 3, 4, 5, 6, 7];
const spans = (day: string, ...ranges: [entry: string, exit: string, weekdays?: number[]][]) =>
  workingSpans(
    day,
    ranges.map(([entry, exit, weekdays = ALL]) => ({ entry, exit, weekdays })),
    MADRID,
  ).map(({ fromMs, toMs }) => [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(5, 16)));

// The clocks of Madrid go from 02:00 to 03:00 on 29 March 2026, and from 03:00 back to 02:00 on 25 October.
test.each<[string, Parameters<typeof spans>, string[][]]>([
  ['of a winter day', ['2026-03-02', ['08:00', '17:00']], [['03-02T07:00', '03-02T16:00']]],
  ['of another day of the week', ['2026-03-02', ['08:00', '17:00', [2, 3]]], []],
  [
    'come in order',
    ['2026-03-02', ['15:00', '18:00'], ['08:00', '13:00']],
    [
      ['03-02T07:00', '03-02T12:00'],
      ['03-02T14:00', '03-02T17:00'],
    ],
  ],
  ['end at midnight', ['2026-03-02', ['18:00', '00:00']], [['03-02T17:00', '03-02T23:00']]],
  ['of the whole day', ['2026-03-02', ['00:00', '00:00']], [['03-01T23:00', '03-02T23:00']]],
  ['of a night of seven hours', ['2026-03-28', ['22:00', '06:00']], [['03-28T21:00', '03-29T04:00']]],
  ['of a night of nine hours', ['2026-10-24', ['22:00', '06:00']], [['10-24T20:00', '10-25T05:00']]],
  ['begin after a skipped hour', ['2026-03-29', ['02:30', '06:00']], [['03-29T01:30', '03-29T04:00']]],
  ['vanish with the skipped hour', ['2026-03-29', ['02:30', '03:15']], []],
])('the spans %s', (_name, given, expected) => {
  expect(spans(...given)).toEqual(expected);
});

test.each<[string, boolean]>([
  ['2026-03-06T20:59:59Z', false],
  ['2026-03-06T21:00:00Z', true],
  // Saturday morning belongs to the night of Friday.
  ['2026-03-07T04:59:59Z', true],
  ['2026-03-07T05:00:00Z', false],
  ['2026-03-07T22:00:00Z', false],
])('a night shift of Fridays at %s: %s', (at, expected) => {
  const ranges = [{ entry: '22:00', exit: '06:00', weekdays: [5] }];
  expect(isWorking(Date.parse(at), (day) => workingSpans(day, ranges, MADRID), MADRID)).toBe(expected);
});

test.each<[string, string, string | null]>([
  ['during work', '2026-03-03T10:00:00Z', '2026-03-03T07:00:00.000Z'],
  ['at the end', '2026-03-03T17:00:00Z', '2026-03-03T17:00:00.000Z'],
  ['before the beginning', '2026-03-03T06:00:00Z', '2026-03-02T17:00:00.000Z'],
  ['on a Sunday', '2026-03-08T12:00:00Z', '2026-03-06T17:00:00.000Z'],
  // The two ranges are one working time.
  ['between ranges that touch', '2026-03-03T12:30:00Z', '2026-03-03T07:00:00.000Z'],
])('the last edge %s', (_name, at, expected) => {
  const ranges = [
    { entry: '08:00', exit: '13:00', weekdays: [1, 2, 3, 4, 5] },
    { entry: '13:00', exit: '18:00', weekdays: [1, 2, 3, 4, 5] },
  ];
  const edge = lastEdgeMs(Date.parse(at), (day) => workingSpans(day, ranges, MADRID), MADRID);
  expect(edge === null ? null : new Date(edge).toISOString()).toBe(expected);
});

test('free time of more than a month has no edge', () => {
  expect(lastEdgeMs(Date.parse('2026-03-08T12:00:00Z'), () => [], MADRID)).toBeNull();
});

const hhmm = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));
const aDay = fc.integer({ min: 0, max: 730 }).map((n) => addDays('2026-01-01', n));
const aZone = fc.constantFrom(MADRID, 'Europe/London', 'Atlantic/Azores', 'America/New_York');

test('a span begins on its day, and is as long as by the clock but for the hour of a change', () => {
  fc.assert(
    fc.property(aDay, hhmm, hhmm, aZone, (day, entry, exit, zone) => {
      const found = workingSpans(day, [{ entry, exit, weekdays: ALL }], zone);
      const minutes = (Date.parse(`1970-01-01T${exit}Z`) - Date.parse(`1970-01-01T${entry}Z`)) / 60_000;
      const wall = minutes > 0 ? minutes : minutes + 1440;
      for (const { fromMs, toMs } of found) {
        expect(Math.abs((toMs - fromMs) / 60_000 - wall)).toBeLessThanOrEqual(60);
        expect(daySpan(fromMs, zone).day).toBe(day);
        expect(daySpan(toMs - 1, zone).day <= addDays(day, 1)).toBe(true);
      }
      if (wall > 60) expect(found).toHaveLength(1);
    }),
  );
});

test.each<[string, boolean]>([
  ['2026-03-02T06:44:59Z', false],
  ['2026-03-02T06:45:00Z', true],
  ['2026-03-02T16:15:00Z', true],
  ['2026-03-02T16:15:01Z', false],
  // The shift of Tuesday begins at midnight: its margin begins on Monday.
  ['2026-03-02T22:50:00Z', true],
])('within a quarter of an hour of working hours at %s: %s', (at, expected) => {
  const agenda = (day: string) =>
    workingSpans(
      day,
      [
        { entry: '08:00', exit: '17:00', weekdays: [1] },
        { entry: '00:00', exit: '06:00', weekdays: [2] },
      ],
      MADRID,
    );
  const marginMs = 15 * 60_000;
  expect(isNearWorking(Date.parse(at), { agenda, timeZone: MADRID, marginMs })).toBe(expected);
});
