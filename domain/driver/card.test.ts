import { expect, it } from 'vitest';
import { cardInput } from './card.ts';

const GOOD = { nfc_id: '04A1B2C3', encoded_id: 'C1', fleet_id: 1 };

it.each([
  ['04a1b2c3', '04A1B2C3'],
  ['04:A1:B2:C3:D4:E5:80', '04A1B2C3D4E580'],
  ['04A1-B2C3-D4E5-80AA-BBCC', '04A1B2C3D4E580AABBCC'],
])('nfc_id %s is %s', (typed, kept) => {
  expect(cardInput.parse({ ...GOOD, nfc_id: typed }).nfc_id).toBe(kept);
});

it.each([
  ['seven digits', { nfc_id: '04A1B2C' }],
  ['sixteen digits', { nfc_id: '0004A1B2C3D4E580' }],
  ['no hexadecimal digit', { nfc_id: '04A1B2CG' }],
  ['a printed id with a sign', { encoded_id: 'C/1' }],
])('refuses %s', (_name, change) => {
  expect(cardInput.safeParse({ ...GOOD, ...change }).error?.issues[0]?.message).toBe('val.pattern');
});
