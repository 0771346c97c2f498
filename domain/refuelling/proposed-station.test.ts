import { expect, it } from 'vitest';
import type { RoadStation } from '../road/station.ts';
import { proposedStation } from './proposed-station.ts';

/** A thousandth of a degree of latitude is 111.2 m. */
const at = (thousandths: number) => ({ lat: 40 + thousandths / 1_000, lng: -4 });
const station = (thousandths: number, brand: string | null = null): RoadStation => ({
  ...at(thousandths),
  ...{ name: null, brand, operator: null, fuels: [] },
});
const [south, north, far] = [station(0, 'Cepsa'), station(2, 'Repsol'), station(9, 'BP')];
const all = () => [south, north, far];

it.each([
  [
    'that of most refuellings, though another is nearer',
    'E.S. X',
    [
      [1, 0],
      [2, 3],
      [3, 3],
    ],
    [north, 3, 111],
  ],
  ['of equal ones, the one that its name says', 'E.S. REPSOL SUR', [[1, 0.5]], [north, 1, 167]],
  ['else the nearest', 'E.S. X', [[1, 0.5]], [south, 1, 56]],
  ['within 300 m', 'E.S. X', [[1, 11.69]], [far, 1, 299]],
  ['none farther away', 'E.S. BP', [[1, 11.71]], null],
  ['none without a place', 'E.S. X', [], null],
] as const)('proposes %s', (_, name, stood, answer) => {
  const looks = stood.map(([line, thousandths]) => ({ line, ...at(thousandths) }));
  const found = proposedStation({ name, provider: null }, looks, all);
  expect(found && [found.station, found.matches, found.distanceM]).toEqual(answer);
});

it('counts a refuelling once, and knows the brand from the provider too', () => {
  const looks = [0.9, 1, 1.1].map((thousandths) => ({ line: 1, ...at(thousandths) }));
  expect(proposedStation({ name: 'E.S. 12', provider: 'repsol' }, looks, all)).toMatchObject({
    station: north,
    matches: 1,
  });
});
