import { sql } from 'kysely';
import { type FoundPlace, findPlaces } from '#api/geocode.ts';
import type { Point } from '#domain/geo.ts';
import { coordinatesIn } from '#domain/place/coordinates.ts';
import { coordinates } from '#domain/place/place-names.ts';
import { roadWords, streetWords } from '#domain/place/street-words.ts';
import { townSearch } from '#domain/place/town-search.ts';
import { findStreets, inOrder } from '#domain/road/find-streets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type PlaceKind, placeInScope } from '#server/base/access/place-scope.ts';
import type { Database } from '#server/base/db/database.ts';
import type { Geocoder } from '#server/base/geocoder/geocoder.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import type { Roads } from '#server/base/roads.ts';
import { readBuiltInPlaces } from '#server/known/places/built-in-places.ts';

const MOST = 10;
/** The most own places of the reader, so that towns of the same name have room. */
const MOST_OWN = 6;
/** The number of towns beside addresses or streets, and of streets beside addresses. */
const BESIDE = 3;

let search: ReturnType<typeof townSearch> | undefined;

function townsFound(words: string, most: number): FoundPlace[] {
  search ??= townSearch(readBuiltInPlaces());
  return search(words, most).map(({ near, ...town }) => ({
    ...town,
    kind: 'town',
    street: null,
    detail: null,
    near: near && { name: near.name, distance: Math.round(near.distanceM), compass: near.compass },
  }));
}

async function addressesFound(geocoder: Geocoder, words: string): Promise<FoundPlace[] | null> {
  const addresses = await geocoder.find(words);
  return addresses?.map((address) => ({ ...address, kind: 'address', street: null, near: null })) ?? null;
}

/**
 * The reader's own points of interest and areas by the beginning of their names, or of words in them, whole
 * names first.
 */
async function ownFound({ sql: db }: Database, { visible }: Caller, words: string): Promise<FoundPlace[]> {
  const of = (kind: PlaceKind, lat: string, lng: string) => sql`
    select ${kind}::text as kind, name, ${sql.raw(lat)} as lat, ${sql.raw(lng)} as lng,
      case when plain(name) = plain(${words}) then 0 when starts_with(plain(name), plain(${words})) then 1 else 2 end as rank
    from ${sql.table(kind)}
    where strpos(' ' || replace(plain(name), '-', ' '), ' ' || replace(plain(${words}), '-', ' ')) > 0
      and ${placeInScope(kind, visible)}`;
  const { rows } = await sql<Pick<FoundPlace, 'kind' | 'name' | 'lat' | 'lng'>>`
    select kind, name, lat, lng
    from (${of('poi', 'lat', 'lng')} union all
      ${of('area', '(min_lat + max_lat) / 2', '(min_lng + max_lng) / 2')}) as own
    order by rank, plain(name), kind
    limit ${MOST_OWN}`.execute(db);
  return rows.map((row) => ({ ...row, street: null, detail: null, near: null }));
}

/** Streets, house numbers and kilometres of the road files, the best first. */
function streetsFound(roads: Roads, words: string, near: Point | null): FoundPlace[] {
  const found = roads.askAll((file) =>
    findStreets(file, { words, near, most: MOST }).map((one) => ({ ...one, country: file.head.country })),
  );
  return inOrder(found.flat()).map(({ kind, street, number, km, country, town, lat, lng }) => ({
    ...{ kind, street, detail: town, near: null, lat, lng },
    name: kind === 'road' ? roadWords(street, km) : streetWords(street, number, country),
  }));
}

const find = handle(findPlaces, async ({ query: { q, near, addresses }, caller, app }) => {
  const { geocoder, database } = app;
  const point = coordinatesIn(q);
  if (point) {
    const place: FoundPlace = {
      ...{ kind: 'coordinates', name: coordinates(point), street: null, detail: null, near: null },
      ...point,
    };
    return { places: [place], addresses: 'none' as const };
  }
  const [lat, lng] = near?.split(',').map(Number) ?? [];
  const middle = lat === undefined || lng === undefined ? null : { lat, lng };
  const own = await ownFound(database, caller, q);
  const streets = streetsFound(app.roads, q, middle);
  const towns = townsFound(q, streets.length > 0 ? BESIDE : MOST - own.length);
  const places = [...own, ...towns, ...streets].slice(0, MOST);
  if (!geocoder.isConfigured) return { places, addresses: 'none' as const };
  if (addresses === undefined) return { places, addresses: 'possible' as const };
  const found = await addressesFound(geocoder, q);
  if (!found) return { places, addresses: 'failed' as const };
  const all = [...own, ...towns.slice(0, BESIDE), ...streets.slice(0, BESIDE), ...found].slice(0, MOST);
  return { places: all, addresses: 'found' as const };
});

export const placeFindHandlers: readonly Handler[] = [find];
