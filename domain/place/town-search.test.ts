import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readPlaces } from './place-file.ts';
import { townSearch } from './town-search.ts';

const file = (name: string) => readFileSync(new URL(`../../web/map/basemap/${name}`, import.meta.url));
const find = townSearch(['cities.bin', 'places.bin'].flatMap((name) => readPlaces(file(name))));

it.each([
  ['madrid', 'Madrid'],
  ['  LISBOA ', 'Lisboa'],
  ['alcala', 'Alcalá de Henares'],
  ['henares', 'Alcalá de Henares'],
  ['baides', 'Baides'],
  ['gasteiz', 'Vitoria-Gasteiz'],
])('%s finds %s first', (words, name) => {
  expect(find(words, 1)).toMatchObject([{ name }]);
});

it('tells where a small town is, seen from the next large one', () => {
  const [baides] = find('baides', 1);
  // Baides (41.009, -2.779) and Guadalajara (40.629, -3.166) are 53 km apart.
  expect(baides!.near).toMatchObject({ name: 'Guadalajara', compass: 'NE' });
  expect(baides!.near!.distanceM / 1000).toBeCloseTo(53, 0);
  expect(find('madrid', 1)[0]!.near).toBeNull();
});

it('finds as many as it is asked for, and nothing for no word', () => {
  expect(find('san', 10)).toHaveLength(10);
  expect(find('  ', 10)).toEqual([]);
  expect(find('xyzzy', 10)).toEqual([]);
});
