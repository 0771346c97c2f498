import { pino } from 'pino';
import { expect, test } from 'vitest';
import { memoryBus } from './bus.ts';

function loggedBus() {
  const logged: Record<string, unknown>[] = [];
  const bus = memoryBus(pino({}, { write: (line) => void logged.push(JSON.parse(line)) }));
  return { bus, logged };
}

test('a message reaches each subscriber of its subject, in order, before it counts as published', async () => {
  const { bus } = loggedBus();
  const taken: unknown[] = [];
  bus.subscribe('reload_vehicles', async (ids) => {
    await Promise.resolve();
    taken.push(['lanes', ids]);
  });
  const end = bus.subscribe('reload_vehicles', (ids) => void taken.push(['board', ids]));
  bus.subscribe('forget_trackers', () => void taken.push('doors'));
  await bus.publish('reload_vehicles', [1, 2]);
  expect(taken).toEqual([
    ['lanes', [1, 2]],
    ['board', [1, 2]],
  ]);
  end();
  await bus.publish('reload_vehicles', [3]);
  expect(taken.slice(2)).toEqual([['lanes', [3]]]);
});

test('a subscriber that fails is logged, and the others still get the message', async () => {
  const { bus, logged } = loggedBus();
  const taken: unknown[] = [];
  bus.subscribe('wake_trackers', () => Promise.reject(new Error('no socket')));
  bus.subscribe('wake_trackers', (ids) => void taken.push(ids));
  await bus.publish('wake_trackers', [7]);
  expect(taken).toEqual([[7]]);
  expect(logged).toMatchObject([{ msg: 'message not taken', subject: 'wake_trackers' }]);
});

test('what a subscriber does to a message is its own affair', async () => {
  const { bus } = loggedBus();
  const sent = [1];
  bus.subscribe('wake_trackers', (ids) => void (ids as number[]).push(2));
  await bus.publish('wake_trackers', sent);
  expect(sent).toEqual([1]);
});
