import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '#server/base/db/database.ts';
import { forgetKept, keepFresh, kept } from './kept.ts';

// Only a key: it says whose figures they are.
let database: Database;
let reads: { give(value: number): Promise<void> }[];
const read = () =>
  new Promise<number>((resolve) => {
    reads.push({
      give: async (value) => {
        resolve(value);
        await new Promise(setImmediate);
      },
    });
  });

beforeEach(() => {
  database = {} as Database;
  reads = [];
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => vi.useRealTimers());

it('reads once for all who ask meanwhile, and again half a minute later', async () => {
  const asked = [kept(database, 'dues', read), kept(database, 'dues', read)];
  await reads[0]!.give(1);
  expect(await Promise.all(asked)).toEqual([1, 1]);
  vi.advanceTimersByTime(29_999);
  expect([await kept(database, 'dues', read), reads.length]).toEqual([1, 1]);
  vi.advanceTimersByTime(1);
  void kept(database, 'dues', read);
  expect(reads).toHaveLength(2);
});

it('keeps for a hundred times as long as the reading took', async () => {
  const asked = kept(database, 'dues', read);
  vi.advanceTimersByTime(2_000);
  await reads[0]!.give(1);
  await asked;
  vi.advanceTimersByTime(199_999);
  expect([await kept(database, 'dues', read), reads.length]).toEqual([1, 1]);
});

it('reads fresh figures before the old ones end, which are passed on meanwhile', async () => {
  const first = keepFresh(database, 'dues', read);
  vi.advanceTimersByTime(1_000);
  await reads[0]!.give(1);
  await first;
  vi.advanceTimersByTime(54_000);
  await keepFresh(database, 'dues', read);
  expect(reads).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  const again = keepFresh(database, 'dues', read);
  expect([await kept(database, 'dues', read), reads.length]).toEqual([1, 2]);
  await reads[1]!.give(2);
  await again;
  expect([await kept(database, 'dues', read), reads.length]).toEqual([2, 2]);
});

it('does not keep what was read before a change', async () => {
  const first = keepFresh(database, 'dues', read);
  await reads[0]!.give(1);
  await first;
  const again = keepFresh(database, 'dues', read);
  forgetKept(database, 'dues');
  await reads[1]!.give(1);
  await again;
  void kept(database, 'dues', read);
  expect(reads).toHaveLength(3);
});
