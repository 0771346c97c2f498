import { expect, it } from 'vitest';
import { placeName } from './place-name.ts';

it.each([
  ['the Puerta del Sol', 40.4168, -3.7038, 'Madrid'],
  // 8 km from the centre of Madrid, 6 km from that of Coslada: Madrid wins, because it is larger.
  ['Vallecas', 40.38, -3.62, 'Madrid'],
  ['a village', 41.0138, -2.7806, 'Baides'],
  ['Alcalá', 40.482, -3.3635, 'Alcalá de Henares'],
  ['London', 51.5074, -0.1278, 'London'],
  ['the Atlantic', 40, -30, '40.00000, -30.00000'],
])('%s', (_name, lat, lng, name) => {
  expect(placeName(lat, lng)).toBe(name);
});

it('knows of no place without a point', () => {
  expect(placeName(null, null)).toBeNull();
  expect(placeName(40, null)).toBeNull();
});
