import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Place, readPlaces } from '#domain/place/place-file.ts';

/** The places of the built-in map: one file for large cities, one for all the others. */
const FILES = ['cities.bin', 'places.bin'].map((name) =>
  join(import.meta.dirname, '../../../web/map/basemap', name),
);

/** Reads all places of the built-in map; the caller keeps its own index of them. */
export function readBuiltInPlaces(): Place[] {
  return FILES.flatMap((file) => readPlaces(readFileSync(file)));
}
