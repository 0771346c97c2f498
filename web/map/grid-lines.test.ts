import { expect, test } from 'vitest';
import { gridLines, gridStep } from './grid-lines.ts';

test.each([
  [9, 0.2],
  [10, 0.1],
  [12, 0.02],
  [14, 0.005],
  [18, 0.001],
])('at zoom %f lines are %f° apart', (zoom, step) => {
  expect(gridStep(zoom)).toBe(step);
});

test('lines fall on round degrees and reach a box further on every side', () => {
  const { geometry } = gridLines({ west: -3.05, south: 40, east: -2.95, north: 40.1 }, 12).features[0]!;
  const lines = geometry.type === 'MultiLineString' ? geometry.coordinates : [];
  const meridians = lines.filter(([a, b]) => a![0] === b![0]).map(([a]) => a![0]!);
  expect(meridians.map((lng) => lng.toFixed(2))).toEqual(
    Array.from({ length: 15 }, (_, i) => (-3.14 + 0.02 * i).toFixed(2)),
  );
});
