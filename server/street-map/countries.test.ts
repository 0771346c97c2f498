import { expect, it } from 'vitest';
import { tileIdOf } from '#domain/street-map/tile-id.ts';
import { partsWithin } from '#domain/street-map/tile-range.ts';
import { countryCode, regionOf } from './countries.ts';

/** Does the map of a country at zoom 12 (tiles of some 7 km) have a place? */
function hasPlace(country: string, [lat, lng]: readonly [number, number]): boolean {
  const y = 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
  const id = tileIdOf({ z: 12, x: Math.floor((lng / 360 + 0.5) * 4096), y: Math.floor(y * 4096) });
  return partsWithin({ from: id, end: id + 1 }, regionOf([country], 12).wanted).length > 0;
}

it.each([
  ['ES', { madrid: [40.42, -3.7], tenerife: [28.46, -16.25], palma: [39.57, 2.65], ceuta: [35.89, -5.31] }],
  ['PT', { lisbon: [38.72, -9.14], funchal: [32.65, -16.91], corvo: [39.7, -31.11], ponta: [37.74, -25.67] }],
  ['IT', { rome: [41.9, 12.5], cagliari: [39.22, 9.12], lampedusa: [35.5, 12.6] }],
  ['FR', { paris: [48.86, 2.35], ajaccio: [41.92, 8.74] }],
  ['GB', { london: [51.51, -0.13], belfast: [54.6, -5.93], lerwick: [60.15, -1.14] }],
] as const)('the map of %s has its towns, on islands too', (country, towns) => {
  const missing = Object.entries(towns).filter(([, place]) => !hasPlace(country, place));
  expect(missing).toEqual([]);
});

it('a map ends some kilometres beyond the border', () => {
  // Irun lies at the border; Bayonne 30 km beyond, Bordeaux 190.
  const places = [
    [43.34, -1.79],
    [43.36, -1.77],
    [43.49, -1.47],
    [44.84, -0.58],
  ] as const;
  expect(places.map((place) => hasPlace('ES', place))).toEqual([true, true, false, false]);
});

it.each([
  ['es', 'ES'],
  ['Pt', 'PT'],
  ['uk', 'GB'],
])('%s names the country %s', (given, code) => {
  expect(countryCode(given)).toBe(code);
});

it.each(['zz', 'esp', 'e', ''])('%j names none', (given) => {
  expect(() => countryCode(given)).toThrow(`no country "${given}"`);
});

it('countries are ordered, so that the same ones are the same order', () => {
  expect(regionOf(['PT', 'ES'], 2).countries).toEqual(['ES', 'PT']);
});
