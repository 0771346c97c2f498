import { NORTH_M } from './grid.ts';
import { projected } from './project.ts';
import type { Way } from './way.ts';

/** A house number without a street belongs to a named street at most this far away, metres. */
const STREET_M = 40;
/** A kilometre point belongs to a numbered road at most this far away, metres. */
const MILESTONE_M = 30;

/** Names of streets without regard to case, accents and spaces. */
export const folded = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s.-]+/g, ' ')
    .trim();

/** Gives house numbers and kilometre points of a tile the names of its streets and roads. */
export function streetNamer(
  segments: readonly { way: Way; points: readonly number[] }[],
  east: number,
): {
  /** The street of a house number: as its ways spell it; the nearest named one if it has none. */
  nameOf(street: string | null, at: { x: number; y: number }): string | null;
  /** The number of the nearest numbered road. */
  refAt(x: number, y: number): string | null;
} {
  const names = new Map<string, string>();
  for (const { way } of segments) if (way.name !== null) names.set(folded(way.name), way.name);
  const nearest = (at: { x: number; y: number }, withinM: number, of: (way: Way) => string | null) => {
    let [best, found]: [number, string | null] = [withinM, null];
    for (const { way, points } of segments) {
      const text = of(way);
      if (text === null) continue;
      for (let i = 2; i < points.length; i += 2) {
        const { distanceM } = projected(
          { x: (at.x - points[i - 2]!) * east, y: (at.y - points[i - 1]!) * NORTH_M },
          { x: (points[i]! - points[i - 2]!) * east, y: (points[i + 1]! - points[i - 1]!) * NORTH_M },
        );
        if (distanceM < best) [best, found] = [distanceM, text];
      }
    }
    return found;
  };
  return {
    nameOf: (street, at) =>
      street === null ? nearest(at, STREET_M, ({ name }) => name) : (names.get(folded(street)) ?? street),
    refAt: (x, y) => nearest({ x, y }, MILESTONE_M, ({ ref }) => ref),
  };
}
