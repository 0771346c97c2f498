import { expect, it } from 'vitest';
import { alertsOf, foldAll, ms, recordAt, SOL } from './record.builder.ts';
import type { TrackerRecord } from './record.ts';

const T = ms('2026-03-02T08:00:00Z');

it.each<[Partial<TrackerRecord>, number[][]]>([
  [{ event: 'fatigue' }, [[1050, 2]]],
  [{ event: 'fatigue', eventValue: 3 }, [[1050, 3]]],
  [{ event: 'lane_departure' }, [[1041, 2]]],
  [{ event: 'sos' }, []],
  [{ event: 'phone', privateMode: true }, []],
])('a camera that tells %j is told as %j', (fields, expected) => {
  const told = alertsOf(foldAll([recordAt(T, fields)]).facts).filter(({ code }) => code < 1060);
  expect(told.map(({ code, value }) => [code, value])).toEqual(expected);
  if (expected.length > 0) expect(told[0]).toMatchObject({ timeMs: T, ...SOL });
});

it('an event of a camera has the speed of its record, if that has one', () => {
  const of = (speedKmh: number | null) =>
    alertsOf(foldAll([recordAt(T, { event: 'fatigue', speedKmh })]).facts).find(({ code }) => code === 1050);
  expect([of(87), of(null)]).toMatchObject([{ speedKmh: 87 }, { speedKmh: null }]);
});
