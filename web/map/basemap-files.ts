import type { Point } from '#domain/geo.ts';
import type { Place } from '#domain/place/place-file.ts';
import { type PlaceNames, placeNames } from '#domain/place/place-names.ts';
import citiesUrl from './basemap/cities.bin?url';
import europeUrl from './basemap/europe.bin?url';
import placesUrl from './basemap/places.bin?url';
import worldUrl from './basemap/world.bin?url';
import worldFineUrl from './basemap/world-fine.bin?url';
import { type BasemapFile, basemapParts, EUROPE, type Outlines, once } from './basemap-parts.ts';

const URLS: Readonly<Record<BasemapFile, string>> = {
  world: worldUrl,
  fine: worldFineUrl,
  europe: europeUrl,
  cities: citiesUrl,
  places: placesUrl,
};

/** The bytes of a file. */
export async function bytesAt(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`basemap: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Fetches a file of the built-in map, once. */
export const FILES = Object.fromEntries(
  Object.entries(URLS).map(([file, url]) => [file, once(() => bytesAt(url))]),
) as Readonly<Record<BasemapFile, () => Promise<Uint8Array<ArrayBuffer>>>>;

const parts = basemapParts((file) => FILES[file]());
const names = once(async () => placeNames(await parts.places()));

/** Names for points, made from the places of the built-in map. */
export function loadPlaceNames(): Promise<PlaceNames> {
  return names();
}

/** The finest outlines available for a place. */
export function loadOutlines({ lat, lng }: Point): Promise<Outlines> {
  const isInEurope = lng > EUROPE.west && lng < EUROPE.east && lat > EUROPE.south && lat < EUROPE.north;
  return isInEurope ? parts.europe() : parts.fine();
}

/** The towns of the built-in map. */
export function loadTowns(): Promise<readonly Place[]> {
  return parts.cities();
}
