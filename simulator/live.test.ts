import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/duration.ts';
import { demoClock } from './live.ts';

const NOW = Date.parse('2026-03-18T10:00:00Z');

test.each([
  ['at the real speed the clock is the real one', 0, 1, 5, 5],
  ['an hour behind at 60 times the speed: after half a minute half the hour is played', -60, 60, 0.5, -30],
  ['after a minute and a bit it has caught up', -60, 60, 1.1, 1.1],
  ['and from then on it is the real clock', -60, 60, 30, 30],
  ['it never runs ahead of the real time', 0, 100, 7, 7],
])('%s', (_, startMin, speed, passedMin, expectedMin) => {
  let realMs = NOW;
  const clock = demoClock({ startMs: NOW + startMin * MINUTE_MS, speed, realNow: () => realMs });
  realMs += passedMin * MINUTE_MS;
  expect(clock()).toBe(NOW + expectedMin * MINUTE_MS);
});
