import { expect, it } from 'vitest';
import { extractPlan, wantedEntries } from './extract-plan.ts';

it('cuts runs to the wanted tiles, and keeps the leaves that may have some', () => {
  const entries = [
    { tileId: 0, runLength: 10, offset: 0, length: 5 },
    { tileId: 20, runLength: 0, offset: 0, length: 90 },
    { tileId: 40, runLength: 0, offset: 90, length: 80 },
    { tileId: 60, runLength: 0, offset: 170, length: 70 },
  ];
  const wanted = [
    { from: 2, end: 4 },
    { from: 8, end: 12 },
    { from: 59, end: 60 },
  ];
  expect(wantedEntries(entries, wanted)).toEqual([
    { tileId: 2, runLength: 2, offset: 0, length: 5 },
    { tileId: 8, runLength: 2, offset: 0, length: 5 },
    { tileId: 40, runLength: 0, offset: 90, length: 80 },
  ]);
});

it('lays a shared content down once, in the order of the first tiles', () => {
  const plan = extractPlan([
    { tileId: 3, runLength: 1, offset: 5000, length: 100 },
    { tileId: 4, runLength: 1, offset: 40, length: 10 },
    { tileId: 5, runLength: 1, offset: 40, length: 10 },
    { tileId: 9, runLength: 1, offset: 5000, length: 100 },
  ]);
  expect(plan.entries).toEqual([
    { tileId: 3, runLength: 1, offset: 0, length: 100 },
    { tileId: 4, runLength: 2, offset: 100, length: 10 },
    { tileId: 9, runLength: 1, offset: 0, length: 100 },
  ]);
  expect(plan).toMatchObject({ tileBytes: 110, readBytes: 110, addressedTiles: 4, contents: 2 });
  expect(plan.fetches.map(({ offset, length }) => [offset, length])).toEqual([
    [40, 10],
    [5000, 100],
  ]);
});

it('reads small gaps along, as long as they are a twentieth', () => {
  const at = (tileId: number, offset: number) => ({ tileId, runLength: 1, offset, length: 1000 });
  // Gaps of 40, 60, 70 and 300 bytes beside 5,000 wanted ones: 250 may be in vain, so the last stays a gap.
  const plan = extractPlan([at(1, 0), at(2, 1040), at(3, 2100), at(4, 3170), at(5, 4470)]);
  expect(plan.fetches.map(({ offset, length }) => [offset, length])).toEqual([
    [0, 4170],
    [4470, 1000],
  ]);
  expect(plan.readBytes).toBe(5170);
});

it('divides a long stretch into reads of at most 8 MB', () => {
  const MB = 1024 * 1024;
  const entries = Array.from({ length: 5 }, (_, i) => ({
    tileId: i,
    runLength: 1,
    offset: i * 3 * MB,
    length: 3 * MB,
  }));
  const { fetches } = extractPlan(entries);
  expect(fetches.map(({ length }) => length / MB)).toEqual([6, 6, 3]);
  expect(fetches.map(({ bodies }) => bodies.length)).toEqual([2, 2, 1]);
});

it('refuses a content with two lengths', () => {
  const wanted = [
    { tileId: 1, runLength: 1, offset: 0, length: 10 },
    { tileId: 2, runLength: 1, offset: 0, length: 11 },
  ];
  expect(() => extractPlan(wanted)).toThrow('two lengths');
});
