import { describe, expect, test } from 'vitest';
import { DISTANCE_RANGE_PX, SHAPE, SHAPE_REACH_PX, SHAPE_TEXELS, shapeTexture } from './marker-shapes.ts';

const { width, bytes } = shapeTexture();

/**
 * Distances at a point of a shape, as the shader reads them. The point is in pixels from the shape's middle.
 */
function distancesAt(shape: number, x: number, y: number): { body: number; mark: number } {
  const texel = (px: number) => Math.floor(((px + SHAPE_REACH_PX) / (2 * SHAPE_REACH_PX)) * SHAPE_TEXELS);
  const at = (texel(y) * width + shape * SHAPE_TEXELS + texel(x)) * 2;
  const px = (byte: number) => (byte / 255) * 2 * DISTANCE_RANGE_PX - DISTANCE_RANGE_PX;
  return { body: px(bytes[at]!), mark: px(bytes[at + 1]!) };
}

describe('inside and outside of the shapes', () => {
  test.each([
    ['the arrow points up', SHAPE.arrow, 0, -10.5, true],
    ['and has a notch below', SHAPE.arrow, 0, 9, false],
    ['the disc ends at 8', SHAPE.dotted, 7.5, 0, true],
    ['at 8 indeed', SHAPE.dotted, 8.6, 0, false],
    ['the square has sides', SHAPE.square, 6.9, 0, true],
    ['and no sharp corners', SHAPE.square, 7.1, 7.1, false],
    ['the triangle is wide below', SHAPE.triangle, 9, 6, true],
    ['and narrow above', SHAPE.triangle, 6, -8, false],
    ['nothing is nowhere', SHAPE.none, 0, 0, false],
  ])('%s', (_, shape, x, y, isInside) => {
    expect(distancesAt(shape, x, y).body < 0).toBe(isInside);
  });
});

test('the signs are where they belong: a dot, a hole, a stroke with its point', () => {
  expect(distancesAt(SHAPE.dotted, 0, 0).mark).toBeLessThan(0);
  expect(distancesAt(SHAPE.hollow, 3, 0).mark).toBeLessThan(0);
  expect(distancesAt(SHAPE.hollow, 6, 0).mark).toBeGreaterThan(0);
  expect(distancesAt(SHAPE.triangle, 0, -2).mark).toBeLessThan(0);
  expect(distancesAt(SHAPE.triangle, 0, 2.2).mark).toBeGreaterThan(0);
  expect(distancesAt(SHAPE.triangle, 0, 4).mark).toBeLessThan(0);
});
