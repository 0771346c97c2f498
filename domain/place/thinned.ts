import type { Point } from '../geo.ts';
import { type Polygon, RING_CORNERS_MAX } from './geometry.ts';

/** How far a corner may lie from the thinned outline at first, degrees: about a metre. */
const FIRST_STEP = 1e-5;

/**
 * Polygons of at most `most` corners together. Corners that change the outline least go first, so that it
 * stays within some metres of its own. Shapes with few enough corners stay as they are.
 */
export function thinned(polygons: readonly Polygon[], most: number = RING_CORNERS_MAX): Polygon[] {
  const corners = (of: readonly Polygon[]) =>
    of.reduce((sum, { points, holes }) => sum + points.length + holes.flat().length, 0);
  let kept = [...polygons];
  for (let step = FIRST_STEP; corners(kept) > most && step < 1; step *= 2) {
    kept = polygons.map(({ points, holes }) => ({
      points: ringWithin(points, step),
      holes: holes.map((hole) => ringWithin(hole, step)),
    }));
  }
  return kept;
}

/** A ring with fewer corners (Douglas and Peucker), at least three. */
function ringWithin(ring: readonly Point[], step: number): Point[] {
  const far = ring.reduce(
    (best, point, i) => (square(point, ring[0]!) > square(ring[best]!, ring[0]!) ? i : best),
    0,
  );
  const keeps = new Set([0, far]);
  const line = [...ring, ring[0]!];
  const parts: [number, number][] = [
    [0, far],
    [far, ring.length],
  ];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    let [most, at] = [step * step, -1];
    for (let i = from + 1; i < to; i++) {
      const away = awayFrom(line[from]!, line[to]!, line[i]!);
      if (away > most) [most, at] = [away, i];
    }
    if (at < 0) continue;
    keeps.add(at);
    parts.push([from, at], [at, to]);
  }
  const kept = ring.filter((_, i) => keeps.has(i));
  return kept.length < 3 ? [...ring].slice(0, 3) : kept;
}

const square = (a: Point, b: Point) => (a.lat - b.lat) ** 2 + (a.lng - b.lng) ** 2;

/** The squared distance of a point from a side, degrees. */
function awayFrom(from: Point, to: Point, point: Point): number {
  const [x, y] = [to.lng - from.lng, to.lat - from.lat];
  const length = x * x + y * y;
  const part = length === 0 ? 0 : ((point.lng - from.lng) * x + (point.lat - from.lat) * y) / length;
  const at = Math.min(1, Math.max(0, part));
  return square(point, { lat: from.lat + at * y, lng: from.lng + at * x });
}
