import { expect, test } from 'vitest';
import { sliceColours } from './slice-colours.ts';

test('outcomes of refuellings have the colours that they have in the list, whichever of them there are', () => {
  expect(sliceColours('validation', ['gps_ok', 'no_position'])).toEqual(['#2e7d32', '#757575']);
  expect(sliceColours('band', ['A'])).toBeUndefined();
});
