import { expect, it } from 'vitest';
import { isTimeZone } from './time-zone.ts';

it.each([
  ['Europe/Madrid', true],
  ['Atlantic/Canary', true],
  ['UTC', true],
  ['Europe/Atlantis', false],
  ['Madrid', false],
  ['+02:00', false],
  ['', false],
  ["Europe/Madrid'; drop table fleet", false],
])('isTimeZone(%s) → %s', (name, is) => {
  expect(isTimeZone(name)).toBe(is);
});
