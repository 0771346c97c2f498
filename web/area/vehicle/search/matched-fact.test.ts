import { expect, test } from 'vitest';
import { matchedFact } from './matched-fact.ts';

const row = {
  license: '1234BCD',
  alias: 'Reparto 4',
  vin: 'VSKDEMA4100161299',
  imei: '862732044111115',
  asset_code: '0004711',
  work_code: '24017',
};

test.each([
  ['1234', null],
  ['1234 bcd', null],
  ['reparto', null],
  ['dema41', { field: 'vin', value: 'VSKDEMA4100161299' }],
  ['8627', { field: 'imei', value: '862732044111115' }],
  ['4711', { field: 'asset_code', value: '0004711' }],
  ['24017', { field: 'work_code', value: '24017' }],
  ['  ', null],
])('%s is found in %j', (q, expected) => {
  expect(matchedFact(row, q)).toEqual(expected);
});
