import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceM, type Point } from '../geo.ts';
import { type Place, readPlaces } from './place-file.ts';
import { placeNames } from './place-names.ts';

const file = (name: string) => readFileSync(new URL(`../../web/map/basemap/${name}`, import.meta.url));
const PLACES = ['cities.bin', 'places.bin'].flatMap((name) => readPlaces(file(name)));
const NAMES = placeNames(PLACES);

/**
 * Names points after some places on the meridian of Madrid; the places are villages of a thousand people
 * unless given otherwise.
 */
const among = (...places: readonly (Partial<Place> & { name: string; lat: number })[]) =>
  placeNames(
    places.map((place) => ({ lng: -3, population: 1_000, isCapital: false, isDistrict: false, ...place })),
  );

describe('the town of a point', () => {
  const two = among({ name: 'Norte', lat: 40.1 }, { name: 'Sur', lat: 40 });

  it('tells where the point lies seen from it', () => {
    // 0.03° of latitude are 3,335.8 m; the village reaches 800 m.
    expect(two.town({ lat: 40.03, lng: -3 })).toMatchObject({ name: 'Sur', compass: 'N', isInside: false });
    expect(two.town({ lat: 40.03, lng: -3 })!.distanceM).toBeCloseTo(3_335.8, 0);
    expect(two.town({ lat: 40.06, lng: -3 })).toMatchObject({ name: 'Norte', compass: 'S' });
  });

  it.each([
    ['a village reaches 800 m', 1_000, 0.007, true],
    ['and no farther', 1_000, 0.008, false],
    ['a town of 50,000 reaches 2 km', 50_000, 0.018, true],
    ['and no farther either', 50_000, 0.0185, false],
    ['a city of millions reaches 6 km', 3_000_000, 0.0535, true],
  ])('%s', (_, population, offset, isInside) => {
    const town = among({ name: 'A', lat: 40, population });
    expect(town.town({ lat: 40 + offset, lng: -3 })?.isInside).toBe(isInside);
  });

  it.each([
    // The city's edge is 9,500 − 6,000 m away; the village's is 2,700 − 800 m, then 6,500 − 800 m.
    ['the village, near it', 0.0854, 0.1097, 'Village'],
    ['the city, though the middle of the village is nearer', 0.0854, 0.1439, 'City'],
  ])('is that of the nearest edge: %s', (_, point, village, name) => {
    const names = among(
      { name: 'City', lat: 40, population: 3_000_000 },
      { name: 'Village', lat: 40 + village },
    );
    expect(names.name({ lat: 40 + point, lng: -3 })).toBe(name);
  });

  it('is the town that a district belongs to', () => {
    const city = among(
      { name: 'Ciudad', lat: 40, population: 500_000 },
      { name: 'Barrio', lat: 40.03, population: 60_000, isDistrict: true },
    );
    expect(city.name({ lat: 40.031, lng: -3 })).toBe('Ciudad');
  });

  it.each([
    // 15.8 km are 0.1421° of latitude: 15 km from the edge of a village.
    ['no farther than 15 km from its edge', 40.142, 'Solo'],
    ['and beyond there are the coordinates', 40.143, '40.14300, -3.00000'],
  ])('%s', (_, lat, name) => {
    const names = among({ name: 'Solo', lat: 40 });
    expect(names.name({ lat, lng: -3 })).toBe(name);
    expect(names.town({ lat, lng: -3 }) === null).toBe(name !== 'Solo');
  });
});

it.each([
  ['the Puerta del Sol', 40.4168, -3.7038, 'Madrid', true],
  // 8 km from the centre of Madrid, 6 from that of Coslada: Madrid is larger.
  ['Vallecas', 40.38, -3.62, 'Madrid', false],
  ['Alcalá', 40.4818, -3.3643, 'Alcalá de Henares', true],
  ['a road by a village', 41.0138, -2.7806, 'Baides', false],
  ['Lisbon', 38.7223, -9.1393, 'Lisboa', true],
  ['Milan', 45.4642, 9.19, 'Milano', true],
  ['London', 51.5074, -0.1278, 'London', true],
  ['Chelmsford', 51.7343, 0.4691, 'Chelmsford', true],
  ['Limerick', 52.668, -8.6305, 'Limerick', true],
  ['the Canaries', 28.4682, -16.2546, 'Santa Cruz de Tenerife', true],
])('%s (%f, %f) is %s', (_, lat, lng, name, isInside) => {
  expect(NAMES.town({ lat, lng })).toMatchObject({ name, isInside });
  expect(NAMES.name({ lat, lng })).toBe(name);
});

it('the Atlantic has coordinates', () => {
  expect(NAMES.name({ lat: 40, lng: -30 })).toBe('40.00000, -30.00000');
  expect(NAMES.town({ lat: 40, lng: -30 })).toBeNull();
});

it('the town is what a search through all of them finds', () => {
  const towns = PLACES.filter(({ isDistrict }) => !isDistrict);
  const edgeM = (point: Point, town: Place) =>
    distanceM(point, town) - Math.min(6_000, Math.max(800, 9 * Math.sqrt(town.population)));
  const thousandth = fc.record({
    lat: fc.integer({ min: 34_000, max: 71_000 }).map((n) => n / 1_000),
    lng: fc.integer({ min: -12_000, max: 40_000 }).map((n) => n / 1_000),
  });
  fc.assert(
    fc.property(thousandth, (point) => {
      const nearestM = towns.reduce((least, town) => Math.min(least, edgeM(point, town)), 15_000);
      const found = NAMES.town(point);
      const foundM = found
        ? towns.filter(({ name }) => name === found.name).map((town) => edgeM(point, town))
        : [];
      expect(Math.min(15_000, ...foundM)).toBe(nearestM);
    }),
    { seed: 20_261_122, numRuns: 300 },
  );
});
