import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { distanceM } from '#domain/geo.ts';
import { joinPlaces, type Places, readPlaces } from './geodata.ts';
import { compassOf, nearestPlace } from './nearest-place.ts';

const file = (name: string) => new Uint8Array(readFileSync(new URL(`basemap/${name}`, import.meta.url)));
const PLACES = joinPlaces([readPlaces(file('cities.bin')), readPlaces(file('places.bin'))]);

function places(
  rows: readonly { name: string; lat: number; lng: number; population?: number; section?: boolean }[],
): Places {
  const sorted = [...rows].sort((a, b) => a.lat - b.lat);
  return {
    count: sorted.length,
    lat: Float64Array.from(sorted, (row) => row.lat),
    lng: Float64Array.from(sorted, (row) => row.lng),
    population: Float64Array.from(sorted, (row) => row.population ?? 1000),
    isCapital: new Uint8Array(sorted.length),
    isSection: Uint8Array.from(sorted, (row) => Number(row.section ?? false)),
    names: sorted.map((row) => row.name),
  };
}

test.each([
  [0, 'N'],
  [22.4, 'N'],
  [22.6, 'NE'],
  [90, 'E'],
  [135, 'SE'],
  [180, 'S'],
  [225, 'SW'],
  [270, 'W'],
  [315, 'NW'],
  [337.4, 'NW'],
  [337.6, 'N'],
  [360, 'N'],
  [-90, 'W'],
])('bearing %f is %s', (bearing, compass) => {
  expect(compassOf(bearing)).toBe(compass);
});

describe('the nearest place', () => {
  const two = places([
    { name: 'Norte', lat: 40.1, lng: -3 },
    { name: 'Sur', lat: 40, lng: -3 },
  ]);

  test('tells where the point lies seen from it', () => {
    // 0.03° of latitude are 3,336 m; the village reaches 800 m.
    expect(nearestPlace(two, { lat: 40.03, lng: -3 })).toMatchObject({
      name: 'Sur',
      compass: 'N',
      isInside: false,
    });
    expect(nearestPlace(two, { lat: 40.03, lng: -3 })!.distanceM).toBeCloseTo(3_335.8, 0);
    expect(nearestPlace(two, { lat: 40.06, lng: -3 })).toMatchObject({ name: 'Norte', compass: 'S' });
  });

  test.each([
    ['a village reaches 800 m', 1_000, 0.007, true],
    ['and no farther', 1_000, 0.008, false],
    ['a town of 50,000 reaches 2 km', 50_000, 0.018, true],
    ['and no farther either', 50_000, 0.0185, false],
    ['a city of millions reaches 6 km', 3_000_000, 0.0535, true],
  ])('%s', (_, population, offset, isInside) => {
    const town = places([{ name: 'A', lat: 40, lng: -3, population }]);
    expect(nearestPlace(town, { lat: 40 + offset, lng: -3 })?.isInside).toBe(isInside);
  });

  test('a district names its town', () => {
    const city = places([
      { name: 'Ciudad', lat: 40, lng: -3, population: 500_000 },
      { name: 'Barrio', lat: 40.03, lng: -3, population: 60_000, section: true },
    ]);
    expect(nearestPlace(city, { lat: 40.031, lng: -3 })).toMatchObject({ name: 'Barrio', town: 'Ciudad' });
  });

  test('at sea there is none', () => {
    expect(nearestPlace(PLACES, { lat: 30, lng: -40 })).toBeNull();
  });

  test('is what a search through all of them finds', () => {
    for (let n = 0; n < 200; n++) {
      const point = { lat: 36 + ((n * 37) % 100) / 10, lng: -9 + ((n * 53) % 250) / 10 };
      let best = Number.POSITIVE_INFINITY;
      for (let i = 0; i < PLACES.count; i++) {
        best = Math.min(best, distanceM(point, { lat: PLACES.lat[i]!, lng: PLACES.lng[i]! }));
      }
      const found = nearestPlace(PLACES, point)?.distanceM ?? Number.POSITIVE_INFINITY;
      expect(found).toBe(best < 150_000 ? best : Number.POSITIVE_INFINITY);
    }
  });
});

test.each([
  [40.4168, -3.7038, 'Madrid'],
  [40.4818, -3.3643, 'Alcalá de Henares'],
  [38.7223, -9.1393, 'Lisboa'],
  [45.4642, 9.19, 'Milano'],
  [51.7343, 0.4691, 'Chelmsford'],
  [52.668, -8.6305, 'Limerick'],
  [28.4682, -16.2546, 'Santa Cruz de Tenerife'],
])('%f, %f lies in %s', (lat, lng, name) => {
  expect(nearestPlace(PLACES, { lat, lng })).toMatchObject({ name, isInside: true });
});
