import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../day.ts';
import { HABITS } from './driver.builder.ts';
import { courseDays, excessOf, outlook, type UsePattern, usePattern } from './forecast.ts';
import { forecastErrors, HORIZONS } from './forecast-error.builder.ts';

// 2 March 2026 is a Monday.
const TODAY = '2026-03-02';
const NEVER = { temporary_cancellation: false, cancellation_from: null, cancellation_to: null };
const OFFICE: UsePattern = { weekdayKm: [40, 40, 40, 40, 40, 0, 0], weekSdKm: 0, meanSdKm: 0 };

/** Days before today on which a weekday-dependent distance was driven. */
const drivenFor = (days: number, kmOf: (weekday: number, ago: number) => number) => ({
  from: addDays(TODAY, -days),
  to: addDays(TODAY, -1),
  driven: Array.from({ length: days }, (_, at) => {
    const ago = days - at;
    const day = addDays(TODAY, -ago);
    return { day, km: kmOf((new Date(day).getUTCDay() + 6) % 7, ago) };
  }).filter(({ km }) => km > 0),
});

test('a pattern is the mean of each weekday, the newer days counted twice', () => {
  const same = usePattern(drivenFor(90, (weekday) => (weekday < 5 ? 40 : 0)));
  expect(same).toEqual({ weekdayKm: [40, 40, 40, 40, 40, 0, 0], weekSdKm: 0, meanSdKm: 0 });
  // The last 28 of 84 days have twice the distance; the last 30 add only a Saturday and a Sunday. Eight weeks
  // of 30 km and four of 60 are 40 on average. Half of 40 and half of 60 is 50.
  const more = usePattern(drivenFor(84, (weekday, ago) => (weekday > 4 ? 0 : ago > 28 ? 30 : 60)))!;
  expect(more.weekdayKm).toEqual([50, 50, 50, 50, 50, 0, 0]);
  expect(more.weekSdKm).toBeGreaterThan(0);
});

test.each([
  [13, null],
  [14, 10],
])('of %i driven days, a day is forecast to have %j km', (days, expected) => {
  const pattern = usePattern(drivenFor(days, () => 10));
  expect(pattern?.weekdayKm[0] ?? null).toBe(expected);
});

test.each<[string, string, object, number]>([
  ['a Monday', TODAY, {}, 40_040],
  ['a week', '2026-03-08', {}, 40_200],
  ['a week and a Monday', '2026-03-09', {}, 40_240],
  ['four weeks', '2026-03-29', {}, 40_800],
  ['nothing, when it has ended', '2026-03-01', {}, 40_000],
  [
    'four weeks without the second',
    '2026-03-29',
    { temporary_cancellation: true, cancellation_from: '2026-03-09', cancellation_to: '2026-03-15' },
    40_600,
  ],
  [
    'four weeks, suspended until the Wednesday of the first',
    '2026-03-29',
    { temporary_cancellation: true, cancellation_from: '2026-02-01', cancellation_to: '2026-03-04' },
    40_680,
  ],
  [
    'four weeks, suspended from the third on until further notice',
    '2026-03-29',
    { temporary_cancellation: true, cancellation_from: '2026-03-16' },
    40_400,
  ],
  [
    'four weeks, suspended before',
    '2026-03-29',
    { temporary_cancellation: true, cancellation_from: '2026-02-01', cancellation_to: '2026-03-01' },
    40_800,
  ],
])('40 km on working days: %s', (_name, to, suspension, expected) => {
  const at = { odometerKm: 40_000, today: TODAY, to, suspension: { ...NEVER, ...suspension } };
  expect(outlook(OFFICE, at).km).toBe(expected);
});

test('the range widens with the time, around the likely figure, and the odometer never goes back', () => {
  const pattern = { ...OFFICE, weekSdKm: 150, meanSdKm: 30 };
  assert(
    property(integer({ min: 0, max: 2_000 }), integer({ min: 1, max: 400 }), (days, more) => {
      const until = (n: number) =>
        outlook(pattern, { odometerKm: 500, today: TODAY, to: addDays(TODAY, n), suspension: NEVER });
      const near = until(days);
      const far = until(days + more);
      expect(near.lowKm).toBeGreaterThanOrEqual(500);
      expect(near.lowKm).toBeLessThanOrEqual(near.km);
      expect(near.highKm).toBeGreaterThanOrEqual(near.km);
      expect(far.km).toBeGreaterThanOrEqual(near.km);
      expect(far.highKm - far.km).toBeGreaterThanOrEqual(near.highKm - near.km);
    }),
  );
});

test.each([
  [0.05, { km: 400, lowKm: 0, highKm: 2_000, money: { likely: '20.00', low: '0.00', high: '100.00' } }],
  [null, { km: 400, lowKm: 0, highKm: 2_000, money: null }],
])('what is over a limit of 72,000 km, at %j', (price, expected) => {
  expect(excessOf({ km: 72_400.3, lowKm: 70_000, highKm: 74_000 }, 72_000, price)).toEqual(expected);
});

test('the picture has points from end to end, and today', () => {
  expect(courseDays({ start: '2026-02-28', end: '2026-03-03', today: TODAY })).toEqual([
    '2026-02-28',
    '2026-03-01',
    TODAY,
    '2026-03-03',
  ]);
  const days = courseDays({ start: '2024-01-15', end: '2027-12-14', today: TODAY });
  expect([days[0], days.at(-1), days.includes(TODAY)]).toEqual(['2024-01-15', '2027-12-14', true]);
  expect(days.length).toBeLessThan(40);
});

const ERRORS = Object.keys(HABITS).flatMap((name) =>
  HORIZONS.map((days) => ({ name, ...forecastErrors(name, { days, drivers: 60, first: '2024-01-01' }) })),
);

// The figures that `npm run bench:forecast` prints, held to their present values. Ninety days cannot show
// seasons.
test.each([
  ['commuter', 0.25, 0.65],
  ['weekend', 0.16, 0.8],
  ['growing', 0.12, 0.9],
  ['seasonal', 0.3, 0.25],
  ['erratic', 0.6, 0.7],
])(
  'forecasts for a driver of the kind %s: off by at most %d, ranges that hold at least in %d',
  (kind, mape, held) => {
    const own = ERRORS.filter(({ name }) => name === kind);
    expect(Math.max(...own.map((one) => one.mape))).toBeLessThan(mape);
    expect(Math.min(...own.map((one) => one.held))).toBeGreaterThan(held);
  },
);

test('eight of ten ranges hold, taken over all kinds of drivers and horizons', () => {
  const held = ERRORS.reduce((total, one) => total + one.held, 0) / ERRORS.length;
  expect(held).toBeGreaterThan(0.74);
  expect(held).toBeLessThan(0.86);
});
