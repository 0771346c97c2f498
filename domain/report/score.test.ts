import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bandOf, type DrivingStyle, drivingScore } from './score.ts';

const CALM: DrivingStyle = {
  ...{ distanceM: 400_000, durationS: 20_000, idleS: 0, journeys: 20, longJourneys: 0, excesses: 0 },
  ...{ harshAcceleration: 0, harshBraking: 0, harshCornering: 0, consumption: 8, refConsumption: 8 },
};
const EXAMPLE: DrivingStyle = {
  ...{ ...CALM, excesses: 8, harshBraking: 10, harshAcceleration: 4, harshCornering: 4, idleS: 2_400 },
  ...{ consumption: 10.6, refConsumption: 10, longJourneys: 1 },
};

it.each<[string, DrivingStyle, number | null, string | null]>([
  ['nothing to object to', CALM, 100, 'A'],
  ['the example of the rules', EXAMPLE, 80, 'B'],
  // 18 of 90 points are lost, so 20 of 100.
  ['an unknown consumption', { ...EXAMPLE, consumption: null }, 80, 'B'],
  ['an unknown reference', { ...CALM, refConsumption: null, idleS: 3_000 }, 100 - 500 / 90, 'A'],
  ['less than the reference', { ...CALM, consumption: 2 }, 100, 'A'],
  ['half of each event’s cap', { ...CALM, excesses: 20, harshBraking: 20 }, 77.5, 'B'],
  ['as many excesses as count', { ...CALM, excesses: 40 }, 75, 'B'],
  ['more excesses count no more', { ...CALM, excesses: 4_000 }, 75, 'B'],
  ['nothing but idling', { ...CALM, idleS: 20_000 }, 90, 'A'],
  ['nothing but long journeys', { ...CALM, longJourneys: 20 }, 95, 'A'],
  ['50 km', { ...CALM, distanceM: 50_000, excesses: 5 }, 75, 'B'],
  ['a metre less', { ...CALM, distanceM: 49_999 }, null, null],
])('%s', (_, style, score, band) => {
  const told = drivingScore(style);
  if (score === null) expect(told).toBeNull();
  else expect(told).toBeCloseTo(score, 9);
  expect(bandOf(told)).toBe(band);
});

it.each([
  [100, 'A'],
  [85, 'A'],
  [84.99, 'B'],
  [70, 'B'],
  [69.99, 'C'],
  [50, 'C'],
  [49.99, 'D'],
  [0, 'D'],
])('%f is %s', (score, band) => expect(bandOf(score)).toBe(band));

it('is between 0 and 100, and no better with more of anything that counts', () => {
  const nat = (max: number) => fc.nat({ max });
  const style = fc.record({
    ...{ distanceM: fc.integer({ min: 50_000, max: 1e9 }), durationS: nat(1e6), idleS: nat(1e6) },
    ...{ journeys: nat(500), longJourneys: nat(500), excesses: nat(5_000) },
    ...{ harshAcceleration: nat(5_000), harshBraking: nat(5_000), harshCornering: nat(5_000) },
    consumption: fc.option(fc.double({ min: 0, max: 80, noNaN: true })),
    refConsumption: fc.option(fc.double({ min: 0, max: 80, noNaN: true })),
  });
  fc.assert(
    fc.property(style, fc.constantFrom('excesses', 'harshBraking', 'idleS', 'longJourneys'), (one, more) => {
      const score = drivingScore(one)!;
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
      expect(drivingScore({ ...one, [more]: one[more as 'excesses'] + 1 })!).toBeLessThanOrEqual(score);
    }),
  );
});
