import { expect, test } from 'vitest';
import { movementText } from './movement-text.ts';

const say = { t: (key: string) => key, f: { speed: (kmh: number) => `${Math.round(kmh)} km/h` } } as never;

test.each([
  ['movement', 57, '57 km/h'],
  ['movement', 0.5, '1 km/h'],
  ['movement', 0.4, 'map.halted'],
  ['movement', 0, 'map.halted'],
  ['movement', null, null],
  ['idle', 0, null],
  ['stopped', 0, null],
] as const)('%s at %s km/h', (state, speedKmh, expected) => {
  expect(movementText({ state, speedKmh }, say)).toBe(expected);
});
