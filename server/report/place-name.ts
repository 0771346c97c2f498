import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPlaces } from '#domain/place/place-file.ts';
import { type PlaceNames, placeNames } from '#domain/place/place-names.ts';

/** The places of the built-in map: one file for large cities, one for all the others. */
const FILES = ['cities.bin', 'places.bin'].map((name) =>
  join(import.meta.dirname, '../../web/map/basemap', name),
);

let names: PlaceNames | undefined;

/** Where a point is, in words (see PlaceNames). Null without a point. */
export function placeName(lat: number | null, lng: number | null): string | null {
  if (lat === null || lng === null) return null;
  names ??= placeNames(FILES.flatMap((file) => readPlaces(readFileSync(file))));
  return names.name({ lat, lng });
}
