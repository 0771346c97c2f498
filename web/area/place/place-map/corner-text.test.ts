import { expect, it } from 'vitest';
import { cornersIn, cornersText } from './corner-text.ts';

it.each([
  [
    '40.1, -3.2\n\n40.3;-3.4 \n 40.5 -3.6',
    [
      { lat: 40.1, lng: -3.2 },
      { lat: 40.3, lng: -3.4 },
      { lat: 40.5, lng: -3.6 },
    ],
  ],
  ['', []],
  ['40.1', null],
  ['40.1, -3.2, 7', null],
  ['north, west', null],
])('%j', (text, points) => {
  expect(cornersIn(text)).toEqual(points);
});

it('what was written is read', () => {
  const points = [{ lat: 40.123_456, lng: -3 }];
  expect(cornersIn(cornersText(points))).toEqual(points);
});
