import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_S } from '../duration.ts';
import {
  newRhythm,
  type Rhythm,
  type RhythmState,
  rhythmAfter,
  silenceClass,
  usualSilence,
} from './rhythm.ts';

/** Silences of these lengths, seconds, in one state. */
function counted(seconds: readonly number[], state: RhythmState = 'parked') {
  const counts = { parked: [] as number[], driving: [] as number[] };
  for (const silence of seconds) {
    const n = silenceClass(silence);
    counts[state] = Array.from(
      { length: Math.max(counts[state].length, n + 1) },
      (_, at) => (counts[state][at] ?? 0) + (at === n ? 1 : 0),
    );
  }
  return counts;
}

/** Days, each with its silences in seconds, one after the other. */
function learnt(days: readonly (readonly number[])[], state: RhythmState = 'parked'): Rhythm {
  return days.reduce(
    (rhythm, day, n) => rhythmAfter(rhythm, counted(day, state), (n + 1) * DAY_MS),
    newRhythm(0),
  );
}
const every = (day: readonly number[], days = 28) => Array.from({ length: days }, () => day);
const hourly = Array.from({ length: 20 }, () => HOUR_S);

it.each([
  [0, 0],
  [59.9, 0],
  [60, 1],
  [71, 1],
  // 60 × 2^(1/4) = 71.35
  [72, 2],
  [120, 5],
  [3_600, 24],
  [86_400, 42],
  [1e9, 64],
])('a silence of %d s is of class %d', (seconds, expected) => {
  expect(silenceClass(seconds)).toBe(expected);
});

describe('usual is what a tracker repeats', () => {
  // The class of an hour ends at 60 × 2^6 = 3840 s; unusual is what takes twice as long.
  it.each<[string, Rhythm, { longestS: number; limitS: number } | null]>([
    ['an hourly heartbeat', learnt(every(hourly)), { longestS: 3_840, limitS: 7_680 }],
    [
      'and one outage of a day',
      learnt([...every(hourly), [DAY_MS / 1000], ...every(hourly, 2)]),
      { longestS: 3_840, limitS: 7_680 },
    ],
    // A day is of class 42, which ends at 60 × 2^10.5 = 86 889 s.
    [
      'a day of silence every week',
      learnt(Array.from({ length: 28 }, (_, n) => (n % 7 === 6 ? [DAY_MS / 1000] : hourly))),
      { longestS: 86_889, limitS: 173_778 },
    ],
    ['a heartbeat every day', learnt(every([DAY_MS / 1000])), { longestS: 86_889, limitS: 173_778 }],
    // Every 5 minutes is the class that ends at 60 × 2^(10/4) = 339 s; nothing below half an hour is unusual.
    ['a heartbeat of 5 min', learnt(every([300, 300])), { longestS: 339, limitS: 1_800 }],
    ['less than a week', learnt(every(hourly, 6)), null],
    ['hardly ever heard', learnt([[HOUR_S], ...every([], 9)]), null],
    ['another state', learnt(every(hourly), 'driving'), null],
  ])('%s', (_, rhythm, expected) => {
    expect(usualSilence(rhythm, 'parked')).toEqual(expected);
  });

  it('driving has a shortest limit of its own', () => {
    expect(usualSilence(learnt(every([30, 30]), 'driving'), 'driving')).toEqual({
      longestS: 60,
      limitS: 900,
    });
  });

  it('forgets what a tracker does no more', () => {
    // A day of silence 14 times, then none for 40 days: 11.2 × 2^(-4) = 0.7 of them are left.
    const before = every([DAY_MS / 1000], 14);
    expect(usualSilence(learnt([...before, ...every(hourly, 10)]), 'parked')!.longestS).toBe(86_889);
    expect(usualSilence(learnt([...before, ...every(hourly, 40)]), 'parked')!.longestS).toBe(3_840);
  });
});

describe('whatever the silences', () => {
  const days = fc.array(fc.array(fc.integer({ min: 1, max: 3_000_000 }), { maxLength: 12 }), {
    minLength: 8,
    maxLength: 40,
  });

  it('those of a day count the same in one piece as in several', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 12 }), (all, cut) => {
        const whole = learnt(all);
        const parts = all.reduce((rhythm, day, n) => {
          const half = rhythmAfter(rhythm, counted(day.slice(0, cut)), (n + 1) * DAY_MS);
          return rhythmAfter(half, counted(day.slice(cut)), (n + 1) * DAY_MS);
        }, newRhythm(0));
        expect(usualSilence(parts, 'parked')).toEqual(usualSilence(whole, 'parked'));
      }),
      { seed: 20_260_302 },
    );
  });

  it('the limit is beyond the longest usual one, and a longer silence never makes it shorter', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 3_000_000 }), (all, longer) => {
        const before = learnt(all);
        const usual = usualSilence(before, 'parked');
        if (usual === null) return;
        expect(usual.limitS).toBeGreaterThan(usual.longestS);
        const after = usualSilence(rhythmAfter(before, counted([longer]), before.untilMs), 'parked')!;
        expect(after.limitS).toBeGreaterThanOrEqual(usual.limitS);
      }),
      { seed: 20_260_302 },
    );
  });
});
