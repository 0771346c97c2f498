import { describe, expect, it } from 'vitest';
import { createStreetNames } from './street-names.ts';

/** A server that is asked, a clock and waits that the test ends. */
function setting() {
  const asked: (readonly string[])[] = [];
  const waits: (() => void)[] = [];
  const time = { ms: 0 };
  let answer = (points: readonly string[]): Promise<readonly string[]> =>
    Promise.resolve(points.map((point) => `Calle ${point}`));
  const names = createStreetNames({
    ask: (points) => {
      asked.push(points);
      return answer(points);
    },
    wait: (run) => void waits.push(run),
    nowMs: () => time.ms,
  });
  return {
    names,
    asked,
    time,
    fail: () => {
      answer = () => Promise.reject(new Error('away'));
    },
    async elapse() {
      for (const run of waits.splice(0)) run();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('names of streets', () => {
  it('are asked for together, once for each point, and heard when they arrive', async () => {
    const { names, asked, elapse } = setting();
    let heard = 0;
    names.subscribe(() => heard++);
    expect([names.nameOf(40.41551, -3.7074), names.nameOf(40.4, -3.7), names.nameOf(40.4, -3.7)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await elapse();
    expect(asked).toEqual([['40.41551,-3.70740', '40.40000,-3.70000']]);
    expect(names.nameOf(40.41551, -3.7074)).toBe('Calle 40.41551,-3.70740');
    expect({ heard, version: names.version() }).toEqual({ heard: 1, version: 1 });
  });

  it('come in several questions when there are many points', async () => {
    const { names, asked, elapse } = setting();
    for (let n = 0; n < 70; n++) names.nameOf(40 + n / 100, -3);
    await elapse();
    await elapse();
    expect(asked.map(({ length }) => length)).toEqual([50, 20]);
    expect(names.nameOf(40.69, -3)).toBe('Calle 40.69000,-3.00000');
  });

  it('are not asked for during ten seconds after a failure', async () => {
    const { names, asked, time, fail, elapse } = setting();
    fail();
    names.nameOf(40, -3);
    await elapse();
    time.ms = 9_999;
    expect(names.nameOf(40, -3)).toBeNull();
    await elapse();
    expect(asked).toHaveLength(1);
    time.ms = 10_000;
    names.nameOf(40, -3);
    await elapse();
    expect(asked).toHaveLength(2);
  });
});
