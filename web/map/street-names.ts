/** Points of one question, and the time for which it waits for more of them, ms. */
const AT_ONCE = 50;
const WAIT_MS = 60;
const REMEMBERED = 2_000;
/** A failed question is asked again after this time at the earliest, ms. */
const PAUSE_MS = 10_000;

/**
 * Names of points by the server, for pages. Names that are not known yet are requested together. Listeners
 * hear when they have arrived.
 */
export function createStreetNames({
  ask,
  wait,
  nowMs,
}: {
  /** The names of points, `latitude,longitude` each, in their order. */
  ask: (points: readonly string[]) => Promise<readonly string[]>;
  wait: (run: () => void, ms: number) => void;
  nowMs: () => number;
}) {
  const names = new Map<string, string>();
  const wanted = new Set<string>();
  const listeners = new Set<() => void>();
  let isAsking = false;
  let pausedUntilMs = 0;
  let version = 0;

  async function askAll(): Promise<void> {
    const points = [...wanted].slice(0, AT_ONCE);
    for (const point of points) wanted.delete(point);
    try {
      const answers = await ask(points);
      if (names.size > REMEMBERED) names.clear();
      for (const [i, point] of points.entries()) names.set(point, answers[i]!);
    } catch {
      // The page shows what it knows by itself. The next look at the point requests it again.
      pausedUntilMs = nowMs() + PAUSE_MS;
    }
    version++;
    for (const listener of listeners) listener();
    isAsking = false;
    if (wanted.size > 0) start();
  }

  function start(): void {
    isAsking = true;
    wait(() => void askAll(), WAIT_MS);
  }

  return {
    /** Undefined: it is under way. Null: the server does not answer now. */
    nameOf(lat: number, lng: number): string | null | undefined {
      const point = `${lat.toFixed(5)},${lng.toFixed(5)}`;
      const name = names.get(point);
      if (name !== undefined) return name;
      if (nowMs() < pausedUntilMs) return null;
      wanted.add(point);
      if (!isAsking) start();
      return undefined;
    },
    /** Grows when names have arrived, or will not arrive now. */
    version: () => version,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
