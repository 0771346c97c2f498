import { expect, test } from 'vitest';
import { boundsOf } from './heat-layer.ts';

test('the box around places holds them all', () => {
  const places = [
    { lat: 40.4, lng: -3.7 },
    { lat: 41.4, lng: 2.2 },
    { lat: 37.4, lng: -6 },
  ];
  expect(boundsOf(places)).toEqual([
    { lat: 37.4, lng: -6 },
    { lat: 41.4, lng: 2.2 },
  ]);
  expect(boundsOf([])).toBeNull();
});
