import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MODULE = JSON.stringify(join(import.meta.dirname, 'tend-heap.ts'));
/** A process that makes objects which live for a while, as a server does, and knows how large its heap is. */
const PROGRAM = `
  const pause = () => new Promise(setImmediate);
  import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
  import { tendHeap } from ${MODULE};
  const young = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size / 1e6;
  const all = () => getHeapStatistics().total_heap_size / 1e6;
  let living = [];
  const work = (objects) => {
    for (let i = 0; i < objects; i++) living[i % 300_000] = { i, of: [i], more: { i } };
  };
`;

/** Runs a program with the flags of the product, and returns the numbers that it prints. */
async function megabytes(program: string): Promise<number[]> {
  const flags = ['--max-semi-space-size=32', '--input-type=module', '--eval'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, PROGRAM + program], {
    timeout: 25_000,
  });
  return JSON.parse(stdout);
}

it('gives back the garbage of the start', async () => {
  const [before, after] = await megabytes(`
    work(2_000_000);
    living = [];
    const before = all();
    tendHeap({ settledMs: 0 });
    while (all() > before / 2) await pause();
    console.log(JSON.stringify([before, all()]));`);
  expect(before).toBeGreaterThan(100);
  expect(after).toBeLessThan(30);
});

it.each([
  ['little needs no larger young heap', 1e15, 16, 17],
  ['much gets one', 0, 33, 68],
])('a process that makes %s', async (_, busyBytes, least, most) => {
  const [size] = await megabytes(`
    tendHeap({ settledMs: 1e6, lookMs: 1, busyBytes: ${busyBytes} });
    for (let pieces = 0; pieces < 300 && young() < ${least}; pieces++) { work(20_000); await pause(); }
    for (let pieces = 0; pieces < 100; pieces++) { work(20_000); await pause(); }
    console.log(JSON.stringify([young()]));`);
  expect(size).toBeGreaterThanOrEqual(least);
  expect(size).toBeLessThanOrEqual(most);
});
