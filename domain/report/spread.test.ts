import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CellValue } from '../column.ts';
import { columnsOf } from './column.ts';
import { rowShape } from './gather.ts';
import { quantile, spreadsOf } from './spread.ts';

const COLUMNS = columnsOf('license journeys amount consumption odometer unitPrice');
const SHAPE = rowShape([...COLUMNS.map(({ id }) => id), 'electric']);

function spread(rows: readonly CellValue[][]) {
  const gatherer = spreadsOf(COLUMNS, SHAPE);
  for (const row of rows) gatherer.add(row);
  return gatherer.end();
}
const row = (
  journeys: CellValue,
  amount: CellValue,
  consumption: CellValue,
  electric = false,
): CellValue[] => [...['1000AAA', journeys, amount, consumption, 500_000, '1.500', electric]];

describe('the median', () => {
  it('of an odd number of rows is the one in the middle, whatever the others are', () => {
    const { lines, spreads } = spread([row(900, '10.00', 8), row(1, '2.00', 6), row(3, '3.00', 20)]);
    // Neither plates nor odometers nor prices have one.
    expect(lines).toEqual([{ kind: 'median', count: 3, values: [null, 3, '3.00', 8, null, null] }]);
    // Halfway between 6 and 8, and between 8 and 20.
    expect(spreads).toEqual([{ id: 'consumption', least: 6, lower: 7, median: 8, upper: 14, greatest: 20 }]);
  });

  it('of an even number lies halfway between the two in the middle', () => {
    const rows = [row(1, '1.00', 5), row(2, '2.00', 6), row(4, '2.01', 9), row(100, '9.00', 30)];
    const { lines, spreads } = spread(rows);
    // 2.005 is rounded away from zero.
    expect(lines[0]!.values).toEqual([null, 3, '2.01', 7.5, null, null]);
    // A quarter of the way through three steps is 0.75 of a step: from 5 to 6 it gives 5.75. From the other
    // end it is 0.25 of the step from 9 to 30.
    expect(spreads).toEqual([
      { id: 'consumption', least: 5, lower: 5.75, median: 7.5, upper: 14.25, greatest: 30 },
    ]);
  });

  it('leaves out what is unknown, and kilowatt hours; it needs three values', () => {
    const known = [row(1, null, 5), row(2, null, 7), row(null, '1.00', 9)];
    const { lines, spreads } = spread([...known, row(6, null, 20, true), row(8, '2.00', null)]);
    expect(lines).toEqual([{ kind: 'median', count: 5, values: [null, 4, null, 7, null, null] }]);
    expect(spreads.map(({ median, greatest }) => [median, greatest])).toEqual([[7, 9]]);
    expect(spread(known.slice(1))).toEqual({ lines: [], spreads: [] });
    expect(spread([])).toEqual({ lines: [], spreads: [] });
  });

  const values = fc.array(fc.option(fc.integer({ min: -1_000, max: 1_000_000 })), {
    minLength: 3,
    maxLength: 40,
  });

  it('is the same in any order of the rows', () => {
    const shuffled = values.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        const of = (list: readonly (number | null)[]) => spread(list.map((n) => row(n, null, n)));
        expect(of(other)).toEqual(of(one));
      }),
    );
  });

  it('has as many values above it as below', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (all) => {
        const median = quantile(
          all.toSorted((a, b) => a - b),
          0.5,
        );
        const [below, above] = [all.filter((n) => n < median), all.filter((n) => n > median)];
        expect(Math.max(below.length, above.length)).toBeLessThanOrEqual(all.length / 2);
      }),
    );
  });
});
