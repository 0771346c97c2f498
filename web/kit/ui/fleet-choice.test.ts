import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { childrenOf, fleetMarks, pathTo, toggleFleet } from './fleet-choice.ts';

/** 1 ─ 2 ─ 4, 5; 1 ─ 3; 9 stands alone, because its parent 8 is not visible. */
const FLEETS = [
  { id: 1, parent_id: null },
  { id: 2, parent_id: 1 },
  { id: 3, parent_id: 1 },
  { id: 4, parent_id: 2 },
  { id: 5, parent_id: 2 },
  { id: 9, parent_id: 8 },
];

describe('choosing fleets', () => {
  const CASES: [string, number[], number, number[]][] = [
    ['one', [], 4, [4]],
    ['one more', [4], 3, [4, 3]],
    ['a parent takes the place of those below', [4, 3, 9], 1, [9, 1]],
    ['a chosen one again takes it out', [4, 3], 4, [3]],
    ['a child of a chosen parent leaves its siblings', [2], 4, [5]],
    ['a grandchild leaves siblings on every level', [1, 9], 4, [9, 3, 5]],
    ['a fleet with an unseen parent is a top', [9], 9, []],
  ];
  test.each(CASES)('%s', (_name, chosen, clicked, expected) => {
    expect(toggleFleet(FLEETS, chosen, clicked)).toEqual(expected);
  });

  test('marks tell chosen, implied, partly and none', () => {
    expect([...fleetMarks(FLEETS, [2])]).toEqual([
      [1, 'partly'],
      [2, 'chosen'],
      [3, 'none'],
      [4, 'implied'],
      [5, 'implied'],
      [9, 'none'],
    ]);
  });

  test('a click always changes whether the fleet is in, and never leaves one below another', () => {
    const id = fc.constantFrom(...FLEETS.map((fleet) => fleet.id));
    const isIn = (chosen: readonly number[], one: number) =>
      ['chosen', 'implied'].includes(fleetMarks(FLEETS, chosen).get(one)!);
    fc.assert(
      fc.property(fc.array(id, { maxLength: 12 }), id, (clicks, last) => {
        const before = clicks.reduce<number[]>((chosen, one) => toggleFleet(FLEETS, chosen, one), []);
        const after = toggleFleet(FLEETS, before, last);
        expect(isIn(after, last)).toBe(!isIn(before, last));
        for (const one of after)
          expect(pathTo(FLEETS, one).filter((above) => after.includes(above))).toEqual([one]);
      }),
      { seed: 11 },
    );
  });
});

test('tops are the fleets without a visible parent', () => {
  expect(
    childrenOf(FLEETS)
      .get(null)
      ?.map((fleet) => fleet.id),
  ).toEqual([1, 9]);
});
