import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNITS } from './grid.ts';
import { nameWords, questionWords } from './search-words.ts';
import { openStreetIndex, type StreetIndex } from './street-index.ts';
import { searchStreets } from './street-search.ts';
import { streetIndexWriter } from './write-street-index.ts';

type TestTown = { name: string; lat: number; lng: number; streets: readonly string[] };

/** An index of towns in degrees; streets lie in the middle of their towns. */
function indexOf(towns: readonly TestTown[]): StreetIndex {
  const out = streetIndexWriter();
  for (const { name, lat, lng, streets } of towns) {
    const at = { lat: Math.round(lat * UNITS), lng: Math.round(lng * UNITS) };
    out.town({ name, ...at });
    for (const street of streets) out.street({ name: street, ...at, tiles: [7, 1_000_000] });
  }
  const bytes = out.take();
  return openStreetIndex((at, octets) => bytes.subarray(at, at + octets))!;
}

const INDEX = indexOf([
  { name: '', lat: 0, lng: 0, streets: ['Camino de la Dehesa'] },
  {
    name: 'Madrid',
    lat: 40.4,
    lng: -3.7,
    streets: ['Calle Mayor', 'Plaza Mayor', 'Calle de Alcalá', 'Calle del 2 de Mayo', 'Avenida de América'],
  },
  { name: 'Alcalá de Henares', lat: 40.48, lng: -3.36, streets: ['Calle Mayor', 'Calle del Mayorazgo'] },
  { name: 'Alcalá la Real', lat: 37.46, lng: -3.92, streets: ['Calle Mayor'] },
  { name: 'Milano', lat: 45.46, lng: 9.19, streets: ['Via Roma', 'Viale Monza', 'Via Monte Rosa'] },
  {
    name: 'Lisboa',
    lat: 38.71,
    lng: -9.14,
    streets: ['Rua Augusta', 'Rua 25 de Abril', 'Largo de São João'],
  },
]);
const MADRID = { lat: 40.4, lng: -3.7 };
const search = (words: string, near: typeof MADRID | null = MADRID) =>
  searchStreets(INDEX, { words, near, most: 9 });
const found = (words: string, near?: typeof MADRID | null) =>
  search(words, near).hits.map(({ street, town }) => `${street.name}, ${town}`);

describe('the streets of some words', () => {
  it.each([
    // Whole names first, then those nearer to the middle of the map.
    [
      'mayor',
      [
        'Calle Mayor, Madrid',
        'Calle Mayor, Alcalá de Henares',
        'Calle Mayor, Alcalá la Real',
        'Plaza Mayor, Madrid',
        'Calle del Mayorazgo, Alcalá de Henares',
      ],
    ],
    [
      'calle mayor, 12',
      [
        'Calle Mayor, Madrid',
        'Calle Mayor, Alcalá de Henares',
        'Calle Mayor, Alcalá la Real',
        'Plaza Mayor, Madrid',
        'Calle del Mayorazgo, Alcalá de Henares',
      ],
    ],
    ['pza. mayor', ['Plaza Mayor, Madrid']],
    [
      'mayor 12 alcalá',
      [
        'Calle Mayor, Alcalá de Henares',
        'Calle Mayor, Alcalá la Real',
        'Calle del Mayorazgo, Alcalá de Henares',
      ],
    ],
    ['c/ MAYOR alcala la real', ['Calle Mayor, Alcalá la Real']],
    ['avda america', ['Avenida de América, Madrid']],
    ['via roma 3, milano', ['Via Roma, Milano']],
    ['roma mil', ['Via Roma, Milano']],
    ['mon', ['Via Monte Rosa, Milano', 'Viale Monza, Milano']],
    ['rua augusta 10 lisboa', ['Rua Augusta, Lisboa']],
    ['sao joao', ['Largo de São João, Lisboa']],
    ['dehesa', ['Camino de la Dehesa, null']],
    // Figures of a name are no house number.
    ['rua 25 de abril 10 lisboa', ['Rua 25 de Abril, Lisboa']],
    [
      '2 mayo',
      [
        'Calle del 2 de Mayo, Madrid',
        'Calle Mayor, Madrid',
        'Calle Mayor, Alcalá de Henares',
        'Calle del Mayorazgo, Alcalá de Henares',
        'Calle Mayor, Alcalá la Real',
        'Plaza Mayor, Madrid',
      ],
    ],
    // One of three words may be wrong, one of two may not.
    ['rua augusta lisboa portugal', ['Rua Augusta, Lisboa']],
    ['augusta portugal', []],
    ['roma madrid', []],
    ['m', []],
    ['', []],
    ['%_?', []],
  ])('%j are %j', (words, expected) => {
    expect(found(words)).toEqual(expected);
  });

  it('come from larger towns first where the middle of the map is not known', () => {
    expect(found('calle mayor', null).slice(0, 3)).toEqual([
      'Calle Mayor, Madrid',
      'Calle Mayor, Alcalá de Henares',
      'Calle Mayor, Alcalá la Real',
    ]);
  });

  it.each([
    ['calle mayor, 12', '12'],
    ['12b mayor', '12b'],
    ['rua 25 de abril', null],
    ['rua 25 de abril 10', '10'],
    ['calle mayor 28013 madrid', null],
    ['mayor', null],
  ])('leave of %j the house number %s', (words, number) => {
    expect(search(words).number).toBe(number);
  });

  it('have their place and their tiles', () => {
    const [hit] = search('augusta').hits;
    expect(hit!.street).toEqual({
      name: 'Rua Augusta',
      lat: 38_710_000,
      lng: -9_140_000,
      tiles: [7, 1_000_000],
    });
  });
});

it('an index finds exactly the streets that have each word in their name or in that of their town', () => {
  const word = fc.constantFrom(
    'mar',
    'mari',
    'maria',
    'marina',
    'sol',
    'sola',
    'rio',
    'alto',
    'bajo',
    '12',
    '77',
  );
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  const town = fc.record({
    name,
    lat: fc.integer({ min: -60, max: 60 }),
    lng: fc.integer({ min: -170, max: 170 }),
    streets: fc.array(name, { maxLength: 60 }),
  });
  fc.assert(
    fc.property(fc.array(town, { minLength: 1, maxLength: 4 }), name, (towns, words) => {
      const asked = questionWords(words);
      const figures = asked.filter((one) => /^\d/.test(one));
      const needed = figures.length === asked.length ? asked : asked.filter((one) => !/^\d/.test(one));
      const has = (own: readonly string[], one: string) =>
        own.some((other) => (/^\d/.test(one) ? other === one : other.startsWith(one)));
      const expected = towns.flatMap(({ name: townName, streets }) =>
        streets.filter((street) => {
          const [inName, inTown] = [nameWords(street), nameWords(townName)];
          return (
            needed.every((one) => has(inName, one) || has(inTown, one)) &&
            needed.some((one) => has(inName, one))
          );
        }),
      );
      const { hits } = searchStreets(indexOf(towns), { words, near: null, most: 1_000 });
      const names = hits.map(({ street }) => street.name);
      if (expected.length > 0) {
        expect(names.length).toBe(Math.min(32, expected.length));
        for (const one of names) expect(expected).toContain(one);
      } else if (needed.length < 3) expect(names).toEqual([]);
    }),
    { seed: 128, numRuns: 300 },
  );
});
