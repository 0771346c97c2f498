import { expect, it } from 'vitest';
import { plateInCode, vehicleCode } from './vehicle-code.ts';

it('a code says the plate and nothing else', () => {
  expect(vehicleCode('https://traza.example', '1234BCD')).toBe(
    'https://traza.example/assign-drivers?plate=1234BCD',
  );
});

it.each([
  ['https://traza.example/assign-drivers?plate=1234BCD', '1234BCD'],
  ['http://localhost:8080/assign-drivers?plate=1234-bcd', '1234BCD'],
  ['https://traza.example/assign-drivers', null],
  ['https://traza.example/map?plate=1234BCD', null],
  ['https://traza.example/assign-drivers?plate=<b>', null],
  ['javascript:alert(1)', null],
  [' 1234 bcd ', '1234BCD'],
  ['Menú del día: sopa', null],
  ['A'.repeat(21), null],
  ['', null],
])('%s → %s', (text, plate) => {
  expect(plateInCode(text)).toBe(plate);
});
