import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPlaces } from '#domain/place/place-file.ts';
import { type PlaceNames, placeNames } from '#domain/place/place-names.ts';

/** The places of the built-in map: large cities, and all the others. */
const FILES = ['cities.bin', 'places.bin'].map((name) =>
  join(import.meta.dirname, '../../web/map/basemap', name),
);

let names: PlaceNames | undefined;

/** Where a point is, in words: see PlaceNames; null for no point. */
export function placeName(lat: number | null, lng: number | null): string | null {
  if (lat === null || lng === null) return null;
  names ??= placeNames(FILES.flatMap((file) => readPlaces(readFileSync(file))));
  return names.name({ lat, lng });
}
