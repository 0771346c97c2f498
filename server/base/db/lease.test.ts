import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from './database.ts';
import { openLease } from './lease.ts';
import { testDatabase } from './testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const open = (name: string, lastsMs: number) =>
  openLease(database.pool, { name, holder: randomUUID(), lastsMs });

it('one holder has a duty, renews it, and gives it to the next', async () => {
  const [one, other] = [open('reading', 60_000), open('reading', 60_000)];
  const taken = await Promise.all([one.take(), other.take()]);
  expect(taken.toSorted()).toEqual([false, true]);
  const [holder, next] = taken[0] ? [one, other] : [other, one];
  expect([await holder.take(), await next.take()]).toEqual([true, false]);
  // Another duty is free, and nobody gives back what he does not have.
  expect(await open('writing', 60_000).take()).toBe(true);
  await next.release();
  expect(await next.take()).toBe(false);
  await holder.release();
  expect([await next.take(), await holder.take()]).toEqual([true, false]);
});

it('a duty that its holder no longer renews passes on after its time', async () => {
  const [dead, next] = [open('short', 300), open('short', 300)];
  const fromMs = performance.now();
  expect(await dead.take()).toBe(true);
  await vi.waitUntil(() => next.take(), { interval: 10, timeout: 5_000 });
  expect(performance.now() - fromMs).toBeGreaterThanOrEqual(300);
  expect(await dead.take()).toBe(false);
});
