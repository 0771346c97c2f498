import type { Point } from '#domain/geo.ts';
import type { Ways } from '#domain/road/edges-near.ts';
import type { RoadFileHead } from '#domain/road/road-file.ts';
import type { StreetIndex } from '#domain/road/street-index.ts';

/** A street with its house number, or a road with its kilometre; and the town, by the map. */
export type StreetAt = { words: string; town: string | null };

/** A road file that is open: its ways, read tile by tile, and the keys of its tiles, rising. */
export type OpenRoads = Ways & {
  readonly head: RoadFileHead;
  readonly keys: Uint32Array;
  /** A part beside the tiles, read from the disk at each call; null: the file has none of that name. */
  section(name: string): Uint8Array | null;
  /** The names of streets and roads, opened at the first use; null: the file has none. */
  readonly streets: StreetIndex | null;
};

/** Streets and roads of the installation's own road files. */
export type Roads = {
  /** Is there a road file? */
  readonly hasFile: boolean;
  /** The heads of all files, by the names of the files: sources, dates, countries. */
  heads(): RoadFileHead[];
  /**
   * Asks the files whose bounds cover a point, by their names; the first answer counts. Null: there is none.
   * A damaged file is logged and left out.
   */
  ask<Answer>(at: Point, question: (roads: OpenRoads) => Answer | null): Answer | null;
  /** Asks each file, by their names. */
  askAll<Answer>(question: (roads: OpenRoads) => Answer): Answer[];
  /** The street at a point; null where no road file has one near. Points differ by some metres at least. */
  streetAt(point: Point): StreetAt | null;
};
