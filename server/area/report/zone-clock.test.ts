import { expect, test } from 'vitest';
import { civilAt, instantAt } from './zone-clock.ts';

/** 2026-03-02 10:00:00 UTC. */
const MARCH_S = 1_772_445_600;

test.each([
  ['winter', MARCH_S, 'Europe/Madrid', '2026-03-02', '11:00:00'],
  ['an hour behind', MARCH_S, 'Atlantic/Canary', '2026-03-02', '10:00:00'],
  ['the day before', MARCH_S - 12 * 3600, 'America/New_York', '2026-03-01', '17:00:00'],
  ['the next day', MARCH_S + 13 * 3600 + 59, 'Europe/Madrid', '2026-03-03', '00:00:59'],
  ['last second before the clocks go forward', 1_774_745_999, 'Europe/Madrid', '2026-03-29', '01:59:59'],
  ['the second after', 1_774_746_000, 'Europe/Madrid', '2026-03-29', '03:00:00'],
  ['fractions are left out', MARCH_S + 0.999, 'Europe/Madrid', '2026-03-02', '11:00:00'],
  ['before 1970', -1, 'UTC', '1969-12-31', '23:59:59'],
])('civil clock: %s', (_, epochS, zone, day, time) => {
  expect(civilAt(epochS, zone)).toEqual({ day, time });
});

test.each([
  [MARCH_S, '2026-03-02T10:00:00.000Z'],
  [MARCH_S + 0.25, '2026-03-02T10:00:00.250Z'],
  // As a float it is slightly less than the full thousandth.
  [1_772_445_600.001, '2026-03-02T10:00:00.001Z'],
  [MARCH_S - 36_000, '2026-03-02T00:00:00.000Z'],
])('instant of %d s', (epochS, sent) => {
  expect(instantAt(epochS)).toBe(sent);
});
