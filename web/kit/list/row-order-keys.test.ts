import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ascending } from './row-order-keys.ts';

/** Enough keys for many equal ones. */
const MANY = 2_001;

/** Keys that repeat these, so that equal ones must keep their order. */
const repeated = (keys: readonly number[]) =>
  Float64Array.from({ length: MANY }, (_, at) => keys[at % keys.length]!);

describe('positions of keys', () => {
  it('keep equal keys in their order, with the unknown last, among few and among many', () => {
    const keys = [3, Number.POSITIVE_INFINITY, -1.5, 3, 0, Number.POSITIVE_INFINITY];
    expect([...ascending(Float64Array.from(keys))]).toEqual([2, 4, 0, 3, 1, 5]);
    const many = ascending(repeated(keys));
    // 2,001 = 333 × 6 + 3: the first three keys come once more.
    expect(many.length).toBe(MANY);
    expect([...many.slice(0, 3)]).toEqual([2, 8, 14]);
    expect([many[333], many[334], many[335]]).toEqual([2_000, 4, 10]);
    expect([...many.slice(-2)]).toEqual([1_997, 1_999]);
  });

  it('are those of comparing in pairs, for all finite keys', () => {
    const key = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 60 }), (given) => {
        // Minus zero is no value of a cell: rows are ordered by its absence.
        const keys = repeated(given.map((one) => one + 0));
        const wanted = [...keys.keys()].sort((a, b) => keys[a]! - keys[b]! || a - b);
        expect([...ascending(keys.slice())]).toEqual(wanted);
      }),
      { seed: 31, numRuns: 60 },
    );
  });
});
