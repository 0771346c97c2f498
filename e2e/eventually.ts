import { expect } from 'vitest';

/** The longest time to wait on a busy machine, milliseconds. */
const PATIENCE_MS = 60_000;

/** Repeats until the answer is the expected one: `await eventually(() => card.speed()).toBe('57 km/h')`. */
export function eventually<T>(ask: () => T | Promise<T>): ReturnType<typeof expect.poll<T>> {
  return expect.poll(ask, { timeout: PATIENCE_MS, interval: 100 });
}
