import { describe, expect, it } from 'vitest';
import type { Point } from '../geo.ts';
import { isInside, type Polygon } from './geometry.ts';
import { nested } from './nested.ts';
import { thinned } from './thinned.ts';

/** A square from a corner on. */
const square = (lat: number, lng: number, side: number): Point[] => [
  { lat, lng },
  { lat, lng: lng + side },
  { lat: lat + side, lng: lng + side },
  { lat: lat + side, lng },
];
const [town, lake, island, yard] = [square(0, 0, 10), square(2, 2, 6), square(4, 4, 2), square(4.5, 4.5, 1)];
const beside = square(0, 10, 5);
const touching = square(0, 3, 3);
const triangle: Point[] = [
  { lat: 0, lng: 0 },
  { lat: 0, lng: 10 },
  { lat: 10, lng: 10 },
];
const corner: Point[] = [
  { lat: 1, lng: 1 },
  { lat: 1, lng: 3 },
  { lat: 3, lng: 3 },
];

describe('rings become polygons with holes', () => {
  it.each<[string, Point[][], Polygon[]]>([
    ['one', [town], [{ points: town, holes: [] }]],
    ['a hole that comes first', [lake, town], [{ points: town, holes: [lake] }]],
    [
      'a hole in an island in a hole',
      [yard, town, lake, island],
      [
        { points: town, holes: [lake] },
        { points: island, holes: [yard] },
      ],
    ],
    [
      'neighbours with a common side',
      [town, beside],
      [
        { points: town, holes: [] },
        { points: beside, holes: [] },
      ],
    ],
    ['a hole that touches a side', [town, touching], [{ points: town, holes: [touching] }]],
    ['a hole with two corners on a side', [triangle, corner], [{ points: triangle, holes: [corner] }]],
    ['none', [], []],
  ])('%s', (_, rings, polygons) => {
    expect(nested(rings)).toEqual(polygons);
  });
});

describe('polygons with too many corners', () => {
  /** A circle of a tenth of a degree, with a hole of half of it. */
  const circle = (corners: number, radius: number): Point[] =>
    Array.from({ length: corners }, (_, i) => ({
      lat: 40 + radius * Math.sin((2 * Math.PI * i) / corners),
      lng: -4 + radius * Math.cos((2 * Math.PI * i) / corners),
    }));
  const shape = [{ points: circle(1_500, 0.1), holes: [circle(1_500, 0.05)] }];

  it('are thinned to as many as may be, and keep their form', () => {
    const [only, ...more] = thinned(shape, 2_000);
    expect(more).toEqual([]);
    expect(only!.points.length + only!.holes[0]!.length).toBeLessThanOrEqual(2_000);
    expect(only!.points.length).toBeGreaterThan(100);
    const thin = { type: 'polygons' as const, polygons: [only!] };
    // 1 % of the radius inside and outside of both rings.
    for (let i = 0; i < 100; i++) {
      const [sin, cos] = [Math.sin(i), Math.cos(i)];
      const held = [0.099, 0.101, 0.0505, 0.0495].map((far) =>
        isInside(thin, 40 + far * sin, -4 + far * cos),
      );
      expect(held).toEqual([true, false, true, false]);
    }
  });

  it('stay as they are with few enough, and keep three corners with many too many', () => {
    expect(thinned(shape, 3_000)).toEqual(shape);
    const most = thinned(shape, 6);
    expect([most[0]!.points.length, most[0]!.holes[0]!.length]).toEqual([3, 3]);
  });
});
