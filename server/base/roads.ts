import type { Point } from '#domain/geo.ts';

/** A street with its house number, or a road with its kilometre; and the town, by the map. */
export type StreetAt = { words: string; town: string | null };

/** Streets and roads of the installation's own road files. */
export type Roads = {
  /** Is there a road file? */
  readonly hasFile: boolean;
  /** The street at a point; null where no road file has one near. Points differ by some metres at least. */
  streetAt(point: Point): StreetAt | null;
};
