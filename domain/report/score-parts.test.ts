import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CellValue } from '../column.ts';
import { type DrivingStyle, drivingScore, meanScore } from './score.ts';
import { scoreParts } from './score-parts.ts';

const row =
  (values: Record<string, CellValue>) =>
  (name: string): CellValue =>
    values[name] ?? null;

/** The example of domain rules §5.3. */
const EXAMPLE = {
  ...{ distance: 400_000, drivenTime: 20_000, slowMotion: 2_400, journeys: 20, longJourneys: 1 },
  ...{ maxSpeedEV: 8, harshBraking: 10, harshAcceleration: 4, harshCornering: 4 },
  ...{ consumption3m: 10.6, refConsumption: 10 },
};
const CALM = { distance: 1_200_000, drivenTime: 60_000, journeys: 10 };

const pointsOf = (rows: readonly Record<string, CellValue>[]) =>
  Object.fromEntries((scoreParts(rows.map(row)) ?? []).map(({ id, points }) => [id, points]));

it('tells what each term of a score took', () => {
  expect(pointsOf([EXAMPLE])).toEqual({
    ...{ excesses: 5, harshBraking: 5, harshAcceleration: 1.5, harshCornering: 1.5 },
    ...{ idle: 4, consumption: 2, longJourneys: 1 },
  });
  const [excesses] = scoreParts([row(EXAMPLE)])!;
  expect(excesses).toMatchObject({ id: 'excesses', of: { figure: 2, weight: 25 } });
});

it('leaves out a consumption that is not known: the others weigh more', () => {
  const { consumption3m: _, ...rest } = EXAMPLE;
  expect(pointsOf([rest])).toEqual({
    ...{ excesses: 5.56, harshBraking: 5.55, harshAcceleration: 1.67, harshCornering: 1.66 },
    ...{ idle: 4.45, longJourneys: 1.11 },
  });
});

it('tells the mean of several by distance, without those that have no score', () => {
  // A quarter of the distance has lost 20 points in all.
  const parts = scoreParts([EXAMPLE, CALM, { ...EXAMPLE, distance: 49_999 }].map(row))!;
  expect(parts[0]).toEqual({ id: 'excesses', points: 1.25, of: null });
  expect(parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(5, 9);
});

it('has nothing to tell under 50 km', () => {
  expect(scoreParts([row({ ...EXAMPLE, distance: 49_999 })])).toBeNull();
  expect(scoreParts([])).toBeNull();
});

it('adds up to what is missing in the score, to the hundredth', () => {
  const nat = (max: number) => fc.nat({ max });
  const some = fc.record({
    ...{ distance: fc.integer({ min: 50_000, max: 1e8 }), drivenTime: nat(1e6), slowMotion: nat(1e6) },
    ...{ journeys: nat(500), longJourneys: nat(500), maxSpeedEV: nat(900), harshBraking: nat(900) },
    ...{ harshAcceleration: nat(900), harshCornering: nat(900) },
    consumption3m: fc.option(fc.double({ min: 0, max: 80, noNaN: true })),
    refConsumption: fc.option(fc.double({ min: 0, max: 80, noNaN: true })),
  });
  const styleOf = (one: typeof some extends fc.Arbitrary<infer Row> ? Row : never): DrivingStyle => ({
    ...{ distanceM: one.distance, durationS: one.drivenTime, idleS: one.slowMotion, journeys: one.journeys },
    ...{ longJourneys: one.longJourneys, excesses: one.maxSpeedEV, harshBraking: one.harshBraking },
    ...{ harshAcceleration: one.harshAcceleration, harshCornering: one.harshCornering },
    ...{ consumption: one.consumption3m, refConsumption: one.refConsumption },
  });
  fc.assert(
    fc.property(fc.array(some, { minLength: 1, maxLength: 6 }), (rows) => {
      const parts = scoreParts(rows.map(row))!;
      const metres = rows.reduce((sum, { distance }) => sum + distance, 0);
      const scores = rows.reduce((sum, one) => sum + drivingScore(styleOf(one))! * one.distance, 0);
      const left = 100 - parts.reduce((sum, { points }) => sum + points, 0);
      expect(Math.abs(left - meanScore(scores, metres)!)).toBeLessThan(0.0051);
      for (const { points } of parts) expect(points).toBeGreaterThanOrEqual(0);
    }),
  );
});
