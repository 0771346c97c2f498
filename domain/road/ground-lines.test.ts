import { expect, it } from 'vitest';
import { groundLines } from './ground-lines.ts';
import { tilesOf } from './ways.builder.ts';

const tiles = tilesOf([
  {
    tags: { highway: 'residential' },
    points: [
      [40.001, -3.995],
      [40.001, -3.993],
    ],
  },
  {
    tags: { highway: 'primary' },
    points: [
      [40.002, -3.995],
      [40.004, -3.993],
      [40.004, -3.991],
    ],
  },
]);
const ways = { tile: (key: number) => tiles.get(key) ?? null };
const at = { lat: 40.002, lng: -3.993 };

it.each([
  ['all streets of a near one', 1_000, 2],
  ['the roads between towns of a wide one', 20_000, 1],
  ['none of a region', 40_000, 0],
])('a drawing has %s', (_what, radiusM, count) => {
  expect(groundLines(ways, { ...at, radiusM })).toHaveLength(count);
});

it('a street has all its points, in degrees', () => {
  expect(groundLines(ways, { ...at, radiusM: 20_000 })).toEqual([
    [
      { lat: 40.002, lng: -3.995 },
      { lat: 40.004, lng: -3.993 },
      { lat: 40.004, lng: -3.991 },
    ],
  ]);
});
