import type { MapFailure } from '#domain/street-map/map-failure.ts';

/** The file of a street map, as it describes itself. */
export type StreetsFile = {
  /** ISO codes; none: everything that its source has, or it does not say. */
  countries: readonly string[];
  maxZoom: number;
  /** The archive that it was made from; null: it does not say. */
  source: string | null;
  /** How old its data is, ISO 8601; null: it does not say. */
  dataAt: string | null;
  madeAt: Date;
  octets: number;
};

/** The size of a street map before it is made. */
export type MapSize = {
  /** On the disk. */
  octets: number;
  /** All octets to read, and those that are not here yet. */
  readOctets: number;
  leftOctets: number;
  dataAt: string | null;
};

/** The street map that this process serves, and the archive from which others are made. */
export type Maps = {
  /** ISO codes of the countries whose tiles can be read. */
  countries(): readonly string[];
  /** Null: there is no file, or it cannot be read. */
  streets(): Promise<StreetsFile | null>;
  /** Asks the archive how large the map of countries would be. */
  measure(
    region: { countries: readonly string[]; maxZoom: number },
    signal: AbortSignal,
  ): Promise<{ size: MapSize } | { failure: MapFailure; detail: string }>;
};
