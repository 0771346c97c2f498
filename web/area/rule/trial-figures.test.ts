import { expect, it } from 'vitest';
import type { TrialFigures } from '#api/rule.ts';
import { changesOf } from './trial-figures.ts';

const NONE: TrialFigures = {
  ...{
    journeys: 0,
    distance: 0,
    movement: 0,
    idle: 0,
    excesses: 0,
    legal_excesses: 0,
    warnings: 0,
    visits: 0,
  },
  ...{ harsh_acceleration: 0, harsh_braking: 0, harsh_cornering: 0, score: null },
};

it('counts what is more or fewer, and nothing that is measured', () => {
  const before = { ...NONE, journeys: 10, excesses: 3, warnings: 1, distance: 5_000 };
  const after = { ...NONE, journeys: 7, excesses: 1, warnings: 3, distance: 9_000, visits: 2 };
  expect(changesOf({ before, after })).toBe(3 + 2 + 2 + 2);
  expect(changesOf({ before, after: before })).toBe(0);
});
