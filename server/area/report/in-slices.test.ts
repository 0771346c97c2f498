import { expect, it } from 'vitest';
import { inSlices } from './in-slices.ts';

/** Works for some milliseconds. */
function work(ms: number): void {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
}

it('makes a value for each place, in their order', async () => {
  expect(await inSlices(100, (at) => at * 2)).toEqual(Array.from({ length: 100 }, (_, at) => at * 2));
  expect(await inSlices(0, () => 1)).toEqual([]);
});

it('lets others work between slices', async () => {
  const done: string[] = [];
  const other = () => {
    done.push('other');
    if (done.length < 400) turn = setImmediate(other);
  };
  let turn = setImmediate(other);
  // 320 values of half a millisecond are 160 ms, and a slice is at most 3 ms and 16 values.
  await inSlices(320, (at) => {
    work(0.5);
    if (at === 319) done.push('last');
    return at;
  });
  clearImmediate(turn);
  expect(done.indexOf('last')).toBeGreaterThanOrEqual(6);
});
