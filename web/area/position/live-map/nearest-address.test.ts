import { expect, it } from 'vitest';
import { parsePoint, writePoint } from './nearest-address.ts';

it.each([
  ['40.41680,-3.70380', { lat: 40.4168, lng: -3.7038 }],
  ['-90,180', { lat: -90, lng: 180 }],
  [null, null],
  ['', null],
  ['40.4', null],
  ['40.4,', null],
  ['91,0', null],
  ['0,181', null],
  ['40,-3,7', null],
  ['north,west', null],
])('the point of %s', (value, point) => expect(parsePoint(value)).toEqual(point));

it('is written to the metre', () => {
  expect(writePoint({ lat: 40.416812, lng: -3.7 })).toBe('40.41681,-3.70000');
});
