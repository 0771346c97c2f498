import { describe, expect, it } from 'vitest';
import { type PastLeg, spansWithin, stopsAfter } from './past-day.ts';

const at = (clock: string) => Date.parse(`2026-03-02T${clock}:00Z`);
const home = { lat: 40, lng: -3 };
/** 0.01° of latitude are 1,112 m. */
const far = { lat: 40.01, lng: -3 };
const leg = (from: string, to: string, more: Partial<PastLeg> = {}): PastLeg => ({
  vehicleId: 1,
  startMs: at(from),
  endMs: at(to),
  isOver: true,
  start: home,
  end: home,
  ...more,
});
const said = (legs: PastLeg[], privateFrom: string[] = []) =>
  stopsAfter(
    legs,
    privateFrom.map((clock) => ({ vehicleId: 1, startMs: at(clock) })),
  ).map(({ startMs, endMs, isGap }) =>
    [startMs, endMs]
      .map((ms) => (ms === null ? '…' : new Date(ms).toISOString().slice(11, 16)))
      .join('-')
      .concat(isGap ? ' gap' : ''),
  );

describe('stops', () => {
  it.each<[string, PastLeg[], string[], string[]]>([
    [
      'lie between journeys, and the last has no end',
      [leg('08:00', '09:00'), leg('09:30', '10:00')],
      [],
      ['09:00-09:30', '10:00-…'],
    ],
    ['do not follow a journey that is going on', [leg('08:00', '09:00', { isOver: false })], [], []],
    [
      'are no stops where one journey goes over into the next',
      [leg('08:00', '09:00'), leg('09:00', '10:00')],
      [],
      ['10:00-…'],
    ],
    [
      'end when private use begins',
      [leg('08:00', '09:00'), leg('11:00', '12:00')],
      ['09:20'],
      ['09:00-09:20', '12:00-…'],
    ],
    [
      'are not there where private use begins at once',
      [leg('08:00', '09:00'), leg('11:00', '12:00')],
      ['09:00'],
      ['12:00-…'],
    ],
    [
      'are not ended by private use before them',
      [leg('08:00', '09:00'), leg('11:00', '12:00')],
      ['07:00'],
      ['09:00-11:00', '12:00-…'],
    ],
    [
      'are gaps when the next journey starts elsewhere',
      [leg('08:00', '09:00'), leg('11:00', '12:00', { start: far })],
      [],
      ['09:00-11:00 gap', '12:00-…'],
    ],
    [
      'are not known to be gaps without a fix',
      [leg('08:00', '09:00', { end: null }), leg('11:00', '12:00', { start: far })],
      [],
      ['09:00-11:00', '12:00-…'],
    ],
    [
      'are not those of the vehicle that was left for another',
      [leg('08:00', '09:00'), leg('09:30', '10:00', { vehicleId: 2 })],
      [],
      ['10:00-…'],
    ],
  ])('%s', (_, legs, privateFrom, expected) => {
    expect(said(legs, privateFrom)).toEqual(expected);
  });
});

describe('spans within a period', () => {
  const span = (fromMs: number, toMs: number) => ({ fromMs, toMs });
  it.each([
    ['are cut at its edges', [span(0, 10)], span(3, 5), [span(3, 5)]],
    ['are left out when they only touch it', [span(0, 3), span(5, 9)], span(3, 5), []],
    [
      'become one where they touch',
      [span(0, 4), span(4, 9), span(10, 12)],
      span(2, 11),
      [span(2, 9), span(10, 11)],
    ],
    ['may reach without end', [span(5, Number.POSITIVE_INFINITY)], span(0, 8), [span(5, 8)]],
  ])('%s', (_, spans, period, expected) => {
    expect(spansWithin(spans, period)).toEqual(expected);
  });
});
