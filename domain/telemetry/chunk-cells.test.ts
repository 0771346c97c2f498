import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsTouch, trackCells } from './chunk-cells.ts';

const UNIT = { south: 0, north: 16, west: 0, east: 16 };
const square = (south: number, west: number, size = 0.2) => ({
  south,
  north: south + size,
  west,
  east: west + size,
});

describe('the cells of a track', () => {
  const angle = trackCells(UNIT, [
    { lat: 0.5, lng: 0.5 },
    { lat: 0.5, lng: 15.5 },
    { lat: 15.5, lng: 15.5 },
  ]);
  it.each([
    ['on its first way', square(0.6, 7.1), true],
    ['on its second way', square(9, 15.2), true],
    ['inside of the angle', square(5, 5), false],
    ['at the edge of the box', square(15.9, 15.9, 0.1), true],
    ['all of the box', UNIT, true],
    ['more than the box', square(-5, -5, 30), true],
  ])('%s', (_, box, expected) => {
    expect(cellsTouch(angle, UNIT, box)).toBe(expected);
  });

  it('are all of one point when the box has no size', () => {
    const point = { south: 4, north: 4, west: 5, east: 5 };
    expect(cellsTouch(trackCells(point, [{ lat: 4, lng: 5 }]), point, square(3.9, 4.9))).toBe(true);
  });
});

it('never miss a box that the track passes', () => {
  const point = fc.record({
    lat: fc.double({ min: 40.1, max: 40.9, noNaN: true }),
    lng: fc.double({ min: -3.9, max: -3.1, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 2, maxLength: 8 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(6),
      fc.double({ min: 1e-6, max: 0.1, noNaN: true }),
      (fixes, part, at, half) => {
        const box = {
          south: Math.min(...fixes.map(({ lat }) => lat)),
          north: Math.max(...fixes.map(({ lat }) => lat)),
          west: Math.min(...fixes.map(({ lng }) => lng)),
          east: Math.max(...fixes.map(({ lng }) => lng)),
        };
        const from = fixes[at % (fixes.length - 1)]!;
        const to = fixes[(at % (fixes.length - 1)) + 1]!;
        const lat = from.lat + part * (to.lat - from.lat);
        const lng = from.lng + part * (to.lng - from.lng);
        const near = { south: lat - half, north: lat + half, west: lng - half, east: lng + half };
        return cellsTouch(trackCells(box, fixes), box, near);
      },
    ),
  );
});
