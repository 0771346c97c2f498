import { expect, it } from 'vitest';
import { compassOf } from './compass.ts';

it.each([
  [0, 'N'],
  [22.4, 'N'],
  [22.6, 'NE'],
  [90, 'E'],
  [135, 'SE'],
  [180, 'S'],
  [225, 'SW'],
  [270, 'W'],
  [315, 'NW'],
  [337.4, 'NW'],
  [337.6, 'N'],
  [360, 'N'],
  [-90, 'W'],
])('bearing %f is %s', (bearing, compass) => {
  expect(compassOf(bearing)).toBe(compass);
});
