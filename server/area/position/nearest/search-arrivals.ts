import { setImmediate } from 'node:timers/promises';
import type { Point } from '#domain/geo.ts';
import {
  type ArrivalLimits,
  type ArrivalSearch,
  arrivalSearch,
  type Mover,
} from '#domain/road/route/arrival-search.ts';
import type { OpenRoads, Roads } from '#server/base/roads.ts';

/** Segments of a slice: some milliseconds, after which other requests get their turn. */
const SLICE = 500;
/** Nobody is sent for longer than this, seconds. */
const MOST_S = 2 * 3_600;
/** A city and what is around it. The search of so many segments takes about a second. */
const MOST_SEGMENTS = 300_000;

/** How a search of one file stands; null: the file has no way near the point. */
type Running = { file: OpenRoads; search: ArrivalSearch | null };

/**
 * Searches the times of vehicles to a point in slices, so that nothing else waits. It begins anew when its
 * file is replaced meanwhile. Null: no road file has a way near the point.
 */
export async function searchArrivals(
  roads: Roads,
  { to, vehicles, most }: { to: Point; vehicles: readonly Mover[]; most: number },
): Promise<ArrivalSearch | null> {
  const limits: ArrivalLimits = { vehicles: most, seconds: MOST_S, segments: MOST_SEGMENTS };
  const running = new Map<OpenRoads, Running>();
  const start = (file: OpenRoads): Running => {
    const country = file.head.country;
    const begun = { file, search: arrivalSearch(file, { to, vehicles, country, limits }) };
    running.set(file, begun);
    return begun;
  };
  for (;;) {
    const step = roads.ask(to, (file) => {
      const { search } = running.get(file) ?? start(file);
      return search && { search, isDone: search.advance(SLICE) };
    });
    if (step === null || step.isDone) return step?.search ?? null;
    await setImmediate();
  }
}
