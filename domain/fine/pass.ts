import { MINUTE_MS } from '../duration.ts';
import { distanceM, type Point } from '../geo.ts';

/** A point at an instant, ms UTC. */
export type TimedPoint = Point & { timeMs: number };

/**
 * The nearest point of a way to a place, with its instant; null without a way. Between two fixes the way is a
 * straight line, which never spans a gap. The first of equally near points counts. Example: fixes 100 m
 * before and 100 m after a radar → 0 m, half way in time.
 */
export function nearestPass(
  pieces: readonly (readonly TimedPoint[])[],
  place: Point,
): (TimedPoint & { distanceM: number }) | null {
  let nearest: (TimedPoint & { distanceM: number }) | null = null;
  // A degree of longitude is shorter than one of latitude by this, here.
  const squeeze = Math.cos((place.lat * Math.PI) / 180);
  for (const piece of pieces) {
    for (const [i, to] of piece.entries()) {
      const from = piece[i - 1] ?? to;
      const [wayX, wayY] = [(to.lng - from.lng) * squeeze, to.lat - from.lat];
      const [x, y] = [(place.lng - from.lng) * squeeze, place.lat - from.lat];
      const length = wayX ** 2 + wayY ** 2;
      const part = length === 0 ? 0 : Math.min(1, Math.max(0, (x * wayX + y * wayY) / length));
      const point = {
        lat: from.lat + part * (to.lat - from.lat),
        lng: from.lng + part * (to.lng - from.lng),
        timeMs: Math.round(from.timeMs + part * (to.timeMs - from.timeMs)),
      };
      const far = distanceM(point, place);
      if (nearest === null || far < nearest.distanceM) nearest = { ...point, distanceM: far };
    }
  }
  return nearest;
}

/** The minute of an event, and how far from it still counts as near; ms. */
export type Minute = { atMs: number; withinMs: number };

/**
 * The fix nearest in time to a minute, at most `withinMs` from it; null: none. Among fixes within the minute
 * it is the one nearest to the place; without a place, the first. Example: of fixes at 10:07:55 and 10:08:40
 * the latter is of 10:08.
 */
export function fixAt<Fix extends TimedPoint>(
  fixes: readonly Fix[],
  { atMs, withinMs }: Minute,
  place: Point | null,
): Fix | null {
  const awayMs = ({ timeMs }: Fix) =>
    timeMs < atMs ? atMs - timeMs : Math.max(0, timeMs - (atMs + MINUTE_MS - 1));
  const awayM = (fix: Fix) => (place ? distanceM(fix, place) : 0);
  const [nearest] = fixes
    .filter((fix) => awayMs(fix) <= withinMs)
    .sort((a, b) => awayMs(a) - awayMs(b) || awayM(a) - awayM(b) || a.timeMs - b.timeMs);
  return nearest ?? null;
}
