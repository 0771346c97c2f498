import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Entity } from '#api/entity.ts';
import { Fault } from '#domain/fault.ts';
import { markAllStale, markStale, queryClient, refreshed, writing } from './queries.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

/** A query on screen; returns the number of its calls. */
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

test.each([
  ['a failure on the way is tried once more, and shown within 3 s', 0, 2],
  ['so is one of the server', 502, 2],
  ['a refusal is shown at once', 403, 1],
])('%s, with a network or without', async (_, status, times) => {
  for (const isOnline of [true, false]) {
    onlineManager.setOnline(isOnline);
    const queryFn = vi.fn(() => Promise.reject(new Fault('err.query', status)));
    const observer = new QueryObserver(queryClient, {
      queryKey: ['failing', isOnline],
      queryFn,
      meta: { of: [] },
    });
    observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(3_000);
    expect(observer.getCurrentResult().status).toBe('error');
    expect(queryFn).toHaveBeenCalledTimes(times);
  }
  onlineManager.setOnline(true);
});

test('what failed without a network is asked again with one', async () => {
  let isThere = false;
  const queryFn = vi.fn(() =>
    isThere ? Promise.resolve('back') : Promise.reject(new Fault('err.query', 0)),
  );
  const observer = new QueryObserver(queryClient, { queryKey: ['back'], queryFn, meta: { of: [] } });
  queryClient.mount();
  observer.subscribe(() => {});
  onlineManager.setOnline(false);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(observer.getCurrentResult().status).toBe('error');
  isThere = true;
  onlineManager.setOnline(true);
  await settle();
  expect(observer.getCurrentResult().data).toBe('back');
  queryClient.unmount();
});

test('after a silence everything is asked that can have changed', async () => {
  const [drivers, layouts] = [shown('drivers', ['driver']), shown('layouts', [])];
  await settle();
  markAllStale();
  await later();
  expect([drivers(), layouts()]).toEqual([2, 1]);
});
