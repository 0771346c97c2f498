import { expect, test } from 'vitest';
import { exchange } from './exchange.ts';

const TODAY = '2026-03-02';
/** As many km on every day. */
const daily = (km: number, meanSdKm = 0) => ({ weekdayKm: new Array(7).fill(km), weekSdKm: 0, meanSdKm });
const NEVER = { temporary_cancellation: false, cancellation_from: null, cancellation_to: null };
/** At 40,000 km with a hundred days to go, the limit at 50,000: room for 100 km a day. */
const vehicle = {
  odometerKm: 40_000,
  limitKm: 50_000,
  end: '2026-06-09',
  suspension: NEVER,
  pattern: daily(100),
};

test.each<[string, object, object, [number, number, number, number] | null]>([
  [
    'one over, the other below: both end within',
    { pattern: daily(120) },
    { pattern: daily(60), limitKm: 52_000 },
    [52_000, 46_000, 46_000, 52_000],
  ],
  [
    'the other way round',
    { pattern: daily(60), limitKm: 52_000 },
    { pattern: daily(120) },
    [46_000, 52_000, 52_000, 46_000],
  ],
  ['nobody is over', { pattern: daily(100) }, { pattern: daily(60) }, null],
  ['both are over', { pattern: daily(120) }, { pattern: daily(110) }, null],
  [
    'the other would be over by a kilometre',
    { pattern: daily(120) },
    { pattern: daily(60), limitKm: 51_999 },
    null,
  ],
  // 10 days at 120 km: 41,200.
  [
    'the other ends soon',
    { pattern: daily(120) },
    { pattern: daily(60), end: '2026-03-11', limitKm: 41_200 },
    [52_000, 46_000, 40_600, 41_200],
  ],
  // 50 of its 100 days are driven.
  [
    'the other is suspended for a while',
    { pattern: daily(120) },
    {
      pattern: daily(60),
      limitKm: 46_000,
      suspension: {
        temporary_cancellation: true,
        cancellation_from: '2026-03-12',
        cancellation_to: '2026-04-30',
      },
    },
    [52_000, 46_000, 43_000, 46_000],
  ],
])('%s', (_name, one, other, expected) => {
  const found = exchange({ ...vehicle, ...one }, { ...vehicle, ...other }, TODAY);
  const likely =
    found && [found.one.before, found.one.after, found.other.before, found.other.after].map(({ km }) => km);
  expect(likely).toEqual(expected);
});

test.each([
  [0, true],
  [200, false],
])('an exchange with a deviation of %i km a week is sure: %s', (meanSdKm, isSure) => {
  const found = exchange(
    { ...vehicle, pattern: daily(120, meanSdKm) },
    { ...vehicle, pattern: daily(60, meanSdKm), limitKm: 55_000 },
    TODAY,
  );
  expect(found?.isSure).toBe(isSure);
});
