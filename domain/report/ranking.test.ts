import { describe, expect, it } from 'vitest';
import { driverForm, greatestLift, ranked, summedWeeks, trendWeeks, type WeekStyle } from './ranking.ts';

/** A week of 100 km in two hours and two journeys, without a fault. */
const week = (change: Partial<WeekStyle> = {}): WeekStyle => ({
  ...{ distanceM: 100_000, durationS: 7_200, idleS: 0, journeys: 2, longJourneys: 0 },
  ...{ excesses: 0, harshAcceleration: 0, harshBraking: 0, harshCornering: 0 },
  ...change,
});

it.each([
  ['on a Monday the week before is complete', '2026-03-02', '2026-01-05', '2026-02-23'],
  ['on the Sunday it is not yet', '2026-03-01', '2025-12-29', '2026-02-16'],
])('%s', (_, today, first, last) => {
  const weeks = trendWeeks(today);
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([8, first, last]);
});

describe('how a driver drove', () => {
  // Without consumption 90 points of weight are 100: an excess per 100 km takes 25 ÷ 10 ÷ 0.9 = 2.778 points.
  it('is the score of four weeks together, of each week, and the change against the four before', () => {
    const form = driverForm([
      ...[week({ excesses: 2 }), week({ excesses: 2 }), week({ excesses: 2 }), week({ excesses: 2 })],
      ...[week({ excesses: 4 }), week(), week(), week()],
    ]);
    expect(form.weeks.map((score) => score!.toFixed(2))).toEqual([
      ...['94.44', '94.44', '94.44', '94.44'],
      ...['88.89', '100.00', '100.00', '100.00'],
    ]);
    // Four excesses in 400 km are one per 100 km; before there were two.
    expect(form.score!.toFixed(2)).toBe('97.22');
    expect(form.change!.toFixed(2)).toBe('2.78');
    expect([form.band, form.distanceM, form.lift!.term, form.lift!.points.toFixed(2)]).toEqual([
      ...['A', 400_000, 'excesses', '2.78'],
    ]);
  });

  it.each([
    ['one metre below 200 km there is no score', 199_999, null],
    ['at 200 km there is one', 200_000, 100],
  ])('%s', (_, distanceM, score) => {
    const none = [null, null, null, null, null, null, null];
    const form = driverForm([...none, week({ distanceM })]);
    expect([form.score, form.change, form.weeks.at(-1), form.weeks[0]]).toEqual([score, null, 100, null]);
  });

  it('a week under 50 km has no score, but counts for the four together', () => {
    const short = week({ distanceM: 40_000 });
    const form = driverForm([null, null, null, null, week(), short, short, short]);
    expect([form.weeks.slice(4), form.score]).toEqual([[100, null, null, null], 100]);
  });
});

describe('what would lift a score most', () => {
  const liftOf = (change: Partial<WeekStyle>) => greatestLift(summedWeeks([week(change)]));
  it.each([
    // Per 100 km: 3 brakings take 20 × 0.3 ÷ 0.9 = 6.67, 2 excesses 25 × 0.2 ÷ 0.9 = 5.56.
    ['more brakings than excesses', { harshBraking: 3, excesses: 2 }, 'harshBraking', '6.67'],
    // Idling for a tenth of the time takes 10 × (0.1 ÷ 0.3) ÷ 0.9 = 3.70.
    ['idling', { idleS: 720, harshCornering: 1 }, 'idle', '3.70'],
    // One of two journeys is far beyond the cap: 5 ÷ 0.9.
    ['long journeys', { longJourneys: 1 }, 'longJourneys', '5.56'],
  ] as const)('%s', (_, change, term, points) => {
    const lift = liftOf(change)!;
    expect([lift.term, lift.points.toFixed(2)]).toEqual([term, points]);
  });

  it('is nothing for a faultless driver, and without a score', () => {
    expect(liftOf({})).toBeNull();
    expect(liftOf({ distanceM: 10_000, excesses: 9 })).toBeNull();
  });
});

it.each([
  ['ties share a place, and the next is left out', [90, 85, 85, 80], [1, 2, 2, 4]],
  ['what is shown equal is equal', [85.04, 84.96, 84.94], [1, 1, 3]],
  ['who has no score has no place and comes last', [null, 40, null], [1, null, null]],
  ['nobody', [], []],
] as const)('%s', (_, scores, ranks) => {
  const drivers = scores.map((score, at) => ({ name: `${at}`, score }));
  expect(ranked(drivers).map(({ rank }) => rank)).toEqual(ranks);
});
