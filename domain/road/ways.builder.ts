import { cutAtTiles } from './cut.ts';
import { decodeTile } from './decode-tile.ts';
import { encodeTile, type House, type Milestone, type NamedPlace } from './encode-tile.ts';
import { keyOf, UNITS } from './grid.ts';
import type { Tags } from './way-tags.ts';
import { wayOf } from './way-tags.ts';
import type { WayTile } from './way-tile.ts';

/** A way of a test: tags, and points as degrees. Points with equal coordinates are one node. */
export type TestWay = {
  tags: Record<string, string>;
  points: readonly (readonly [lat: number, lng: number])[];
};

const units = (degrees: number) => Math.round(degrees * UNITS);
export const tagsOf = (tags: Record<string, string>): Tags => new Map(Object.entries(tags));

/** The tiles of some ways, made as an import makes them, and read back. */
export function tilesOf(
  ways: readonly TestWay[],
  beside: {
    houses?: readonly House[];
    milestones?: readonly Milestone[];
    places?: readonly NamedPlace[];
  } = {},
): Map<number, WayTile> {
  const uses = new Map<string, number>();
  for (const { points } of ways)
    for (const [i, point] of points.entries()) {
      const isEnd = i === 0 || i === points.length - 1;
      uses.set(String(point), (uses.get(String(point)) ?? 0) + (isEnd ? 2 : 1));
    }
  const numbers = new Map<string, number>();
  for (const [point, count] of uses) if (count > 1) numbers.set(point, numbers.size + 1);
  let last = numbers.size;
  const pieces = new Map<
    number,
    { way: NonNullable<ReturnType<typeof wayOf>>['way']; lats: number[]; lngs: number[]; nodes: number[] }[]
  >();
  for (const { tags, points } of ways) {
    const found = wayOf(tagsOf(tags));
    if (!found) continue;
    const inOrder = found.isTurned ? points.toReversed() : points;
    cutAtTiles(
      {
        lats: inOrder.map(([lat]) => units(lat)),
        lngs: inOrder.map(([, lng]) => units(lng)),
        nodes: inOrder.map((point) => numbers.get(String(point)) ?? 0),
      },
      () => ++last,
      ({ key, ...piece }) => pieces.set(key, [...(pieces.get(key) ?? []), { way: found.way, ...piece }]),
    );
  }
  const within = <T extends { lat: number; lng: number }>(all: readonly T[] | undefined, key: number) =>
    (all ?? []).filter(({ lat, lng }) => keyOf(lat, lng) === key);
  for (const { lat, lng } of [...(beside.houses ?? []), ...(beside.milestones ?? [])])
    if (!pieces.has(keyOf(lat, lng))) pieces.set(keyOf(lat, lng), []);
  return new Map(
    [...pieces].map(([key, some]) => {
      const source = {
        pieces: some,
        houses: within(beside.houses, key),
        milestones: within(beside.milestones, key),
        places: beside.places ?? [],
      };
      return [key, decodeTile(key, encodeTile(key, source))];
    }),
  );
}
