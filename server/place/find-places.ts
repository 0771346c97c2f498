import { type FoundPlace, findPlaces } from '#api/geocode.ts';
import { coordinatesIn } from '#domain/place/coordinates.ts';
import { coordinates } from '#domain/place/place-names.ts';
import { townSearch } from '#domain/place/town-search.ts';
import type { Geocoder } from '../geocoder/geocoder.ts';
import { type Handler, handle } from '../http/route.ts';
import { readBuiltInPlaces } from '../known-places/built-in-places.ts';

const MOST = 10;
/** How many towns stand beside addresses. */
const TOWNS_WITH_ADDRESSES = 3;

let search: ReturnType<typeof townSearch> | undefined;

function townsFound(words: string, most: number): FoundPlace[] {
  search ??= townSearch(readBuiltInPlaces());
  return search(words, most).map(({ near, ...town }) => ({
    ...town,
    kind: 'town',
    detail: null,
    near: near && { name: near.name, distance: Math.round(near.distanceM), compass: near.compass },
  }));
}

async function addressesFound(geocoder: Geocoder, words: string): Promise<FoundPlace[] | null> {
  const addresses = await geocoder.find(words);
  return addresses?.map((address) => ({ ...address, kind: 'address', near: null })) ?? null;
}

const find = handle(findPlaces, async ({ query: { q, addresses }, app: { geocoder } }) => {
  const point = coordinatesIn(q);
  if (point) {
    const place: FoundPlace = {
      kind: 'coordinates',
      name: coordinates(point),
      detail: null,
      near: null,
      ...point,
    };
    return { places: [place], addresses: 'none' as const };
  }
  if (!geocoder.isConfigured) return { places: townsFound(q, MOST), addresses: 'none' as const };
  if (addresses === undefined) return { places: townsFound(q, MOST), addresses: 'possible' as const };
  const found = await addressesFound(geocoder, q);
  if (!found) return { places: townsFound(q, MOST), addresses: 'failed' as const };
  const places = [...townsFound(q, TOWNS_WITH_ADDRESSES), ...found].slice(0, MOST);
  return { places, addresses: 'found' as const };
});

export const placeFindHandlers: readonly Handler[] = [find];
