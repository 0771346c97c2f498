import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readPlaces } from './place-file.ts';

const read = (name: string) =>
  readPlaces(readFileSync(new URL(`../../web/map/basemap/${name}`, import.meta.url)));

it.each(['cities.bin', 'places.bin'])('%s goes from south to north, and every place has a name', (name) => {
  const places = read(name);
  expect(places.length).toBeGreaterThan(4_000);
  expect(places.every(({ lat }, i) => i === 0 || lat >= places[i - 1]!.lat)).toBe(true);
  expect(places.every((place) => place.name.length > 0)).toBe(true);
});

it('capitals are marked, and names match their columns', () => {
  const madrid = read('cities.bin').find(({ name, isCapital }) => name === 'Madrid' && isCapital)!;
  expect(madrid.lat).toBeCloseTo(40.417, 2);
  // One byte holds the population within 4 %.
  expect(Math.abs(madrid.population / 3_255_944 - 1)).toBeLessThan(0.04);
});
