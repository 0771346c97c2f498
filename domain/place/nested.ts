import type { Point } from '../geo.ts';
import { groundM2, type Polygon, shapeOf } from './geometry.ts';

/**
 * Sorts rings that do not cross into polygons with holes. A ring within an even number of others is an
 * outline; within an odd number, a hole of the smallest outline around it.
 */
export function nested(rings: readonly (readonly Point[])[]): Polygon[] {
  const known = rings.map((ring) => {
    const geometry = { type: 'polygon' as const, points: [...ring] };
    return { ...geometry, shape: shapeOf(geometry), ground: groundM2(geometry), within: pointWithin(ring) };
  });
  const around = known.map((ring) =>
    known.filter((other) => other.ground > ring.ground && other.shape.holds(ring.within)),
  );
  const outlines = new Map(
    known.flatMap((ring, i) =>
      around[i]!.length % 2 === 0 ? [[ring, { points: ring.points, holes: [] as Point[][] }] as const] : [],
    ),
  );
  for (const [i, ring] of known.entries()) {
    if (outlines.has(ring)) continue;
    const [smallest] = around[i]!.filter((one) => outlines.has(one)).sort((a, b) => a.ground - b.ground);
    outlines.get(smallest!)!.holes.push(ring.points);
  }
  return [...outlines.values()];
}

/** A point well within a ring: rings may touch at corners and sides. */
function pointWithin(ring: readonly Point[]): Point {
  const lats = [...new Set(ring.map(({ lat }) => lat))].sort((a, b) => a - b);
  const middle = lats.length >> 1;
  // Between two heights of corners, so that the line meets no corner.
  const lat = ((lats[middle - 1] ?? lats[0]!) + lats[middle]!) / 2;
  const crossed = ring
    .flatMap((a, i) => {
      const b = ring[(i + 1) % ring.length]!;
      return a.lat > lat === b.lat > lat ? [] : [a.lng + ((lat - a.lat) / (b.lat - a.lat)) * (b.lng - a.lng)];
    })
    .sort((a, b) => a - b);
  let [widest, lng] = [-1, ring[0]!.lng];
  for (let i = 0; i + 1 < crossed.length; i += 2) {
    const width = crossed[i + 1]! - crossed[i]!;
    if (width > widest) [widest, lng] = [width, (crossed[i]! + crossed[i + 1]!) / 2];
  }
  return { lat, lng };
}
