import { reader } from '../bytes.ts';
import type { Point } from '../geo.ts';

/** A named place of the built-in map. */
export type Place = Point & {
  name: string;
  /** Number of inhabitants, within 4 %. */
  population: number;
  isCapital: boolean;
  /** The place is a district of a larger town. */
  isDistrict: boolean;
};

/**
 * Reads the file written by scripts/basemap-places.ts; its places go from south to north. The file holds the
 * count, then column by column the latitudes (as differences) and longitudes, both in 1/1000 degree. Then
 * come the populations (a byte, 30 × log10), flags (a byte: 1 capital, 2 district) and the names, one per
 * line.
 */
export function readPlaces(bytes: Uint8Array): Place[] {
  const from = reader(bytes);
  const count = from.varint();
  const column = (read: () => number) => Array.from({ length: count }, read);
  let north = 0;
  const lats = column(() => {
    north += from.zigzag();
    return north / 1000;
  });
  const lngs = column(() => from.zigzag() / 1000);
  const populations = column(() => Math.round(10 ** (from.byte() / 30)));
  const flags = column(() => from.byte());
  const names = from.text().split('\n');
  return lats.map((lat, i) => ({
    lat,
    lng: lngs[i]!,
    name: names[i]!,
    population: populations[i]!,
    isCapital: (flags[i]! & 1) !== 0,
    isDistrict: (flags[i]! & 2) !== 0,
  }));
}
