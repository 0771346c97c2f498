import { expect, it } from 'vitest';
import { HOUR_MS } from '../duration.ts';
import { nextNewsMs, notifiedSilence, type Silence, silenceNews } from './silence.ts';

const silence = (more: Partial<Silence> = {}): Silence => ({
  fromMs: 0,
  unusualMs: null,
  toldHours: 0,
  isUnusualTold: false,
  ...more,
});

it.each<[string, Silence, number, (number | 'unusual')[]]>([
  ['just under an hour', silence(), 0.99, []],
  ['an hour', silence(), 1, [1]],
  ['told of an hour before', silence({ toldHours: 1 }), 1.5, []],
  ['what was missed meanwhile', silence({ toldHours: 1 }), 9, [2, 4, 8]],
  // Those of 1 and 2 hours became true more than a day ago.
  ['not what was missed long ago', silence(), 26.5, [4, 8, 12, 25]],
  ['the longest', silence({ toldHours: 336 }), 720, [720]],
  ['unusual between two steps', silence({ unusualMs: 1.5 * HOUR_MS }), 2, [1, 'unusual', 2]],
  ['unusual only once', silence({ unusualMs: 0.5 * HOUR_MS, isUnusualTold: true }), 0.9, []],
  ['unusual long ago', silence({ unusualMs: 0.5 * HOUR_MS, toldHours: 25 }), 30, []],
])('of a silence is told: %s', (_, known, hours, expected) => {
  expect(silenceNews(known, hours * HOUR_MS).map((news) => news.hours ?? news.kind)).toEqual(expected);
  expect(silenceNews(notifiedSilence(known, hours * HOUR_MS), hours * HOUR_MS)).toEqual([]);
});

it('looks again when there is more to tell', () => {
  expect(nextNewsMs(silence({ unusualMs: 0.5 * HOUR_MS }))).toBe(0.5 * HOUR_MS);
  expect(nextNewsMs(notifiedSilence(silence({ unusualMs: 0.5 * HOUR_MS }), HOUR_MS))).toBe(2 * HOUR_MS);
  expect(nextNewsMs(silence({ toldHours: 720 }))).toBeNull();
});
