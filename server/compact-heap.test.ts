import { getHeapStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { heapGrowthPercent, keepHeapCompact } from './compact-heap.ts';

it.each([
  [0, 20],
  [0.59, 20],
  [0.6, 0],
  [1, 0],
])('busy for %d of the time, the heap may grow by %d percent', (utilization, percent) => {
  expect(heapGrowthPercent(utilization)).toBe(percent);
});

it('begins and ends without harm to the process', () => {
  keepHeapCompact()();
  expect(getHeapStatistics().used_heap_size).toBeGreaterThan(0);
});
