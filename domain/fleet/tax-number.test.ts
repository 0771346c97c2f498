import { expect, it } from 'vitest';
import { isTaxNumber } from './tax-number.ts';

it.each([
  // 12345678 leaves 14 of 23: Z. X1234567 is 01234567, which leaves 19: L.
  ['12345678Z', 'ES', true],
  ['12345678A', 'ES', false],
  ['X1234567L', 'ES', true],
  // 5·2=10→1, 8, 8·2=16→7, 1, 8·2→7, 5, 0: 29, so 1 is left to 30.
  ['B58818501', 'ES', true],
  ['ES B-58818501', 'ES', true],
  ['B58818502', 'ES', false],
  // A public body ends with a letter: 2 8 0 0 0 0 0 → 4+8=12, so 8 is left to 20: H.
  ['P2800000H', 'ES', true],
  ['P28000008', 'ES', false],
  // 0 0 7 8→ 4·2, 3, 1·2, 1, 0, 1, 5·2→1, 7: 0+0+7+8+3+2+1+0+1+1+7 = 30.
  ['00743110157', 'IT', true],
  ['IT00743110157', 'IT', true],
  ['00743110158', 'IT', false],
  // 5·9+0·8+1·7+9·6+6·5+4·4+8·3+4·2 = 184, which leaves 8 of 11: 3.
  ['501964843', 'PT', true],
  ['501 964 844', 'PT', false],
  ['', 'PT', false],
  ['GB123456789', 'GB', null],
] as const)('%s of %s: %s', (text, country, expected) => {
  expect(isTaxNumber(text, country)).toBe(expected);
});
