import { setImmediate } from 'node:timers/promises';

/** The longest time that the values of a column are made without a pause, ms. */
const MOST_MS = 3;
/** Values between two looks at the clock. */
const LOOK = 16;

/**
 * A value for each place from 0, made in slices: naming thousands of points takes milliseconds, in which
 * other requests would wait.
 */
export async function inSlices<Value>(count: number, value: (at: number) => Value): Promise<Value[]> {
  const values = new Array<Value>(count);
  let sinceMs = performance.now();
  for (let at = 0; at < count; at++) {
    if (at % LOOK === 0 && performance.now() - sinceMs > MOST_MS) {
      await setImmediate();
      sinceMs = performance.now();
    }
    values[at] = value(at);
  }
  return values;
}
