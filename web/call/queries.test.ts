import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Entity } from '#api/entity.ts';
import { markAllStale, markStale, queryClient, refreshed, writing } from './queries.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

/** A question on screen; answers how often it has been asked. */
function shown(name: string, of: readonly Entity[], params: object = {}): () => number {
  const queryFn = vi.fn(async () => name);
  new QueryObserver(queryClient, { queryKey: [name, { params }], queryFn, meta: { of } }).subscribe(() => {});
  return () => queryFn.mock.calls.length;
}
const settle = () => vi.advanceTimersByTimeAsync(0);
const later = () => vi.advanceTimersByTimeAsync(1_500);
const write = (changes: readonly Entity[], send: () => Promise<unknown> = async () => 'done') =>
  writing({ changes, method: 'PUT' }, {}, send);

test('a write asks at once for what it changed, and for nothing else', async () => {
  const [drivers, history, cards] = [
    shown('drivers', ['driver', 'fleet']),
    shown('history', ['driver']),
    shown('cards', ['card']),
  ];
  await settle();
  await write(['driver']);
  await refreshed();
  expect([drivers(), history(), cards()]).toEqual([2, 2, 1]);
});

test('a write that was refused may have been made on an old screen', async () => {
  const drivers = shown('drivers', ['driver']);
  await settle();
  await expect(write(['driver'], () => Promise.reject(new Error('stale')))).rejects.toThrow('stale');
  await refreshed();
  expect(drivers()).toBe(2);
});

test('many writes at once ask after the last one', async () => {
  const vehicles = shown('vehicles', ['vehicle']);
  await settle();
  const ends: (() => void)[] = [];
  const writes = Array.from({ length: 4 }, () =>
    write(['vehicle'], () => new Promise<void>((end) => ends.push(end))),
  );
  for (const end of ends.slice(0, 3)) end();
  await settle();
  expect(vehicles()).toBe(1);
  ends[3]!();
  await Promise.all(writes);
  await refreshed();
  expect(vehicles()).toBe(2);
  await later();
  expect(vehicles()).toBe(2);
});

test('a deleted record is not asked for again, its list is', async () => {
  const drivers = shown('drivers', ['driver']);
  const one = shown('driver', ['driver'], { driver_id: 7 });
  const other = shown('driver', ['driver'], { driver_id: 8 });
  await settle();
  await writing({ changes: ['driver'], method: 'DELETE' }, { driver_id: 7 }, async () => 'done');
  await refreshed();
  expect([drivers(), one(), other()]).toEqual([2, 1, 2]);
});

test('what others change is asked once for all that changed in a moment', async () => {
  const drivers = shown('drivers', ['driver', 'card']);
  await settle();
  for (const entity of ['driver', 'card', 'driver'] as const) markStale([entity]);
  await settle();
  expect(drivers()).toBe(1);
  await later();
  expect(drivers()).toBe(2);
});

test('after a silence everything is asked that can have changed', async () => {
  const [drivers, layouts] = [shown('drivers', ['driver']), shown('layouts', [])];
  await settle();
  markAllStale();
  await later();
  expect([drivers(), layouts()]).toEqual([2, 1]);
});
