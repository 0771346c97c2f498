import { type PlaceNames, placeNames } from '#domain/place/place-names.ts';
import { readBuiltInPlaces } from '../place/built-in-places.ts';

let names: PlaceNames | undefined;

/** Where a point is, in words (see PlaceNames). Null without a point. */
export function placeName(lat: number | null, lng: number | null): string | null {
  if (lat === null || lng === null) return null;
  names ??= placeNames(readBuiltInPlaces());
  return names.name({ lat, lng });
}
