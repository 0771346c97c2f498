import { expect, test } from 'vitest';
import { shownColor } from './chart-color.ts';

test.each([
  ['#1565c0', '#679bd6'],
  ['#f9a825', '#fbc671'],
  ['#000000', '#595959'],
  ['#ffffff', '#ffffff'],
])('%s is %s in the dark, and itself in the light', (color, dark) => {
  expect([shownColor(color, 'light'), shownColor(color, 'dark')]).toEqual([color, dark]);
});
