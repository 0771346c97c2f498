import { expect, test } from 'vitest';
import type { ColumnType } from '#domain/column.ts';
import { formatter } from '#text/format.ts';
import type { Say } from '#text/say.ts';
import { SPAIN } from '#text/spain.builder.ts';
import { axisText, axisUnit, axisValue, wireValue } from './axis-text.ts';

const sayTo = (reader: Partial<typeof SPAIN>) =>
  ({ f: formatter({ ...SPAIN, ...reader }), t: String }) as unknown as Say;
const km = sayTo({});
const miles = sayTo({ distanceUnit: 'mile', volumeUnit: 'imperial_gallon' });
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test.each<[ColumnType, number, string]>([
  ['dist', 12_500, '12.500 km'],
  ['dist', 0.5, '0,5 km'],
  ['dist', 42.0316, '42 km'],
  ['odometer', 0, '0 km'],
  ['dur', 1.5, '1,5 h'],
  ['dur', 50, '50 h'],
  ['dur', 1_520, '1.520 h'],
  ['vol', 0, '0 l'],
  ['vol', 7.25, '7,25 l'],
  ['vol', 2500, '2.500 l'],
  ['cons', 8, '8 l/100 km'],
  ['cons', 7.84, '7,8 l/100 km'],
  ['speed', 90, '90 km/h'],
  ['int', 40, '40'],
])('%s %d stands as %s beside an axis', (type, value, text) => {
  expect(plain(axisText(type, value, km))).toBe(text);
});

// Ten of each unit in wire units, and the text of that step on an axis.
test.each<[ColumnType, number, string]>([
  ['dist', 16_093.44, '10 mi'],
  ['odometer', 16_093.44, '10 mi'],
  ['speed', 16.093_44, '10 mi/h'],
  ['vol', 45.4609, '10 gal'],
  ['cons', 28.2481, '10 mpg'],
  ['economy', 3.540_061, '10 mi/gal'],
  ['dur', 36_000, '10 h'],
  ['int', 10, '10'],
])('to a reader in miles and gallons %s has its steps at ten of the unit', (type, wire, text) => {
  const value = axisValue(type, wire, miles)!;
  expect(value).toBeCloseTo(10, 4);
  expect(plain(axisText(type, 10, miles))).toBe(text);
  expect(wireValue(type, 10, miles)).toBeCloseTo(wire, 4);
  expect(axisUnit(type, miles) ?? '').toBe(text.slice(3));
});

test('nothing is known of no consumption in miles per gallon', () => {
  expect(axisValue('cons', 0, miles)).toBeNull();
  expect(axisText('cons', null, miles)).toBe('—');
});
