import { expect, it } from 'vitest';
import { isUsualPlate } from './plate-hint.ts';

it.each([
  [
    'ES',
    ['1234BCD', 'M1234AB', 'TF1234', 'E1234BBB', 'R0001BCD', 'H1234BBB'],
    ['1234ABC', '123BCD', '1234BCÑ'],
  ],
  ['GB', ['AB12CDE', 'A123BCD', 'ABC1', 'AZ1234'], ['AB1CDE', '1234BCD']],
  ['IE', ['232D18120', '12D1', '231CN999999'], ['D23218', '232D']],
  ['IT', ['GL108RG'], ['GI108RG', 'GL108QG', 'GL18RG']],
  ['PT', ['BA80ER', '80BA12', '1234AB', 'AB1234'], ['BA80E', '1234BCD']],
] as const)('%s knows its plates', (country, usual, unusual) => {
  expect(usual.filter((license) => !isUsualPlate(license, country))).toEqual([]);
  expect(unusual.filter((license) => isUsualPlate(license, country))).toEqual([]);
});
