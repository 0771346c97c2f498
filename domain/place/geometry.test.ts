import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { pointToLineDistance } from '@turf/point-to-line-distance';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceM, type Point } from '../geo.ts';
import { checkInput } from '../input-fault.ts';
import { boxOf, type Geometry, groundM2, isInside, shapeOf } from './geometry.ts';
import { geometry } from './geometry-field.ts';

const RUNS = { seed: 20_260_302, numRuns: 500 };
const polygon = (...corners: readonly [lat: number, lng: number][]): Geometry => ({
  type: 'polygon',
  points: corners.map(([lat, lng]) => ({ lat, lng })),
});
/** A unit square with a notch: the middle of its north side is pulled down to the centre. */
const NOTCHED = polygon([40, -4], [40, -3], [41, -3], [40.5, -3.5], [41, -4]);
/** 1,112 m around a point of the equator: a hundredth of a degree is 1,111.949 m. */
const CIRCLE: Geometry = { type: 'circle', lat: 0, lng: 10, radius_m: 1_112 };

describe('inside', () => {
  it.each<[string, Geometry, number, number, boolean]>([
    ['in the body', NOTCHED, 40.2, -3.5, true],
    ['in the notch', NOTCHED, 40.7, -3.5, false],
    ['on a corner', NOTCHED, 40, -4, true],
    ['on a side', NOTCHED, 40, -3.5, true],
    ['beside it', NOTCHED, 40.2, -2.9, false],
    ['a hundredth of a degree from the centre', CIRCLE, 0.01, 10, true],
    ['slightly farther', CIRCLE, 0.010_01, 10, false],
    ['in the corner of its box', CIRCLE, 0.009, 10.009, false],
  ])('%s', (_name, shape, lat, lng, expected) => {
    expect(isInside(shape, lat, lng)).toBe(expected);
  });

  it('says of any polygon with any number of corners what Turf says', () => {
    const corners = fc.array(fc.record({ radius: fc.double({ min: 0.05, max: 1, noNaN: true }) }), {
      minLength: 3,
      maxLength: 60,
    });
    const offset = fc.double({ min: -1.1, max: 1.1, noNaN: true });
    fc.assert(
      fc.property(
        corners,
        offset,
        offset,
        fc.double({ min: -70, max: 70, noNaN: true }),
        (rays, dy, dx, lat) => {
          const points = rays.map(({ radius }, i): Point => {
            const angle = (2 * Math.PI * i) / rays.length;
            return { lat: lat + radius * Math.sin(angle), lng: -3 + radius * Math.cos(angle) };
          });
          const ring = [...points, points[0]!].map(({ lat: y, lng: x }) => [x, y]);
          const at = { lat: lat + dy, lng: -3 + dx };
          const turfs = booleanPointInPolygon([at.lng, at.lat], { type: 'Polygon', coordinates: [ring] });
          expect(isInside({ type: 'polygon', points }, at.lat, at.lng)).toBe(turfs);
        },
      ),
      RUNS,
    );
  });
});

describe('distance', () => {
  it('is nothing inside, and to the nearest side outside', () => {
    // A tenth of a degree south of the south side is 11,119.49 m; 0.02° north of the centre is 2,223.9 m.
    expect(shapeOf(NOTCHED).distanceM({ lat: 40.2, lng: -3.5 })).toBe(0);
    expect(shapeOf(NOTCHED).distanceM({ lat: 39.9, lng: -3.5 })).toBeCloseTo(11_119.49, 1);
    expect(shapeOf(CIRCLE).distanceM({ lat: 0.02, lng: 10 })).toBeCloseTo(2_223.9 - 1_112, 0);
  });

  it('differs from what Turf measures by less than a metre within a kilometre', () => {
    const near = fc.double({ min: -0.005, max: 0.005, noNaN: true });
    fc.assert(
      fc.property(near, near, fc.double({ min: -65, max: 65, noNaN: true }), (dy, dx, lat) => {
        const points = [
          { lat, lng: -3 },
          { lat: lat + 0.004, lng: -3.004 },
          { lat: lat + 0.001, lng: -2.996 },
        ];
        const at = { lat: lat + dy, lng: -3 + dx };
        const shape = shapeOf({ type: 'polygon', points });
        if (shape.holds(at)) return;
        const line = [...points, points[0]!].map(({ lat: y, lng: x }) => [x, y]);
        const turfs = pointToLineDistance(
          [at.lng, at.lat],
          { type: 'LineString', coordinates: line },
          {
            units: 'meters',
          },
        );
        expect(Math.abs(shape.distanceM(at) - turfs)).toBeLessThan(1);
      }),
      RUNS,
    );
  });
});

it('has a box that nothing inside is out of', () => {
  const circle = fc.record({
    type: fc.constant('circle' as const),
    lat: fc.double({ min: -89, max: 89, noNaN: true }),
    lng: fc.double({ min: -170, max: 170, noNaN: true }),
    radius_m: fc.double({ min: 20, max: 50_000, noNaN: true }),
  });
  const turn = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
  fc.assert(
    fc.property(circle, turn, (shape, angle) => {
      const box = boxOf(shape);
      // A point of the edge, slightly inside, by the formula for the destination of a great circle.
      const d = (shape.radius_m * 0.999) / 6_371_000;
      const lat1 = (shape.lat * Math.PI) / 180;
      const lat2 = Math.asin(Math.sin(lat1) * Math.cos(d) + Math.cos(lat1) * Math.sin(d) * Math.cos(angle));
      const east = Math.atan2(
        Math.sin(angle) * Math.sin(d) * Math.cos(lat1),
        Math.cos(d) - Math.sin(lat1) * Math.sin(lat2),
      );
      const at = { lat: (lat2 * 180) / Math.PI, lng: shape.lng + (east * 180) / Math.PI };
      if (Math.abs(at.lng) > 180) return;
      expect(distanceM(shape, at)).toBeLessThan(shape.radius_m);
      expect(at.lat >= box.minLat && at.lat <= box.maxLat).toBe(true);
      expect(at.lng >= box.minLng && at.lng <= box.maxLng).toBe(true);
    }),
    RUNS,
  );
});

it('covers ground', () => {
  // π × 1,112² m²; a square of 0.01° on the equator: 1,111.949² m², measured by Turf on a slightly larger
  // earth (6,371,008.8 m).
  expect(groundM2(CIRCLE)).toBeCloseTo(3_884_718, 0);
  expect(groundM2(polygon([0, 0], [0, 0.01], [0.01, 0.01], [0.01, 0])) / 1_236_431).toBeCloseTo(1, 4);
});

describe('the outline of an area', () => {
  const fault = (shape: unknown) => checkInput(geometry, shape).fields?.[0]?.code ?? null;
  const round = (count: number) =>
    polygon(
      ...Array.from({ length: count }, (_, i): [number, number] => {
        const angle = (2 * Math.PI * i) / count;
        return [40 + Math.sin(angle), -3 + Math.cos(angle)];
      }),
    );

  it.each<[string, unknown, string | null]>([
    ['a square', polygon([0, 0], [0, 1], [1, 1], [1, 0]), null],
    ['a bow tie', polygon([0, 0], [1, 1], [0, 1], [1, 0]), 'area.crossing'],
    ['a corner that touches a side', polygon([0, 0], [0, 2], [2, 2], [0, 1], [2, 0]), 'area.crossing'],
    ['a side that goes back over itself', polygon([0, 0], [0, 2], [0, 1], [1, 1], [1, 0]), 'area.crossing'],
    ['three points on a line', polygon([0, 0], [0, 1], [0, 2]), 'area.flat'],
    ['two corners', polygon([0, 0], [0, 1]), 'area.geometry'],
    ['two corners, one of them twice', polygon([0, 0], [0, 1], [0, 1]), 'area.geometry'],
    ['500 corners', round(500), null],
    ['501 corners', round(501), 'area.geometry'],
    ['a latitude that does not exist', polygon([0, 0], [0, 1], [91, 1]), 'val.lat'],
    ['a circle of 20 m', { ...CIRCLE, radius_m: 20 }, null],
    ['a smaller one', { ...CIRCLE, radius_m: 19 }, 'val.range'],
    ['one of 50 km', { ...CIRCLE, radius_m: 50_000 }, null],
    ['a larger one', { ...CIRCLE, radius_m: 50_001 }, 'val.range'],
    ['no number at all', { ...CIRCLE, lng: 'west' }, 'val.lng'],
  ])('%s', (_name, shape, code) => {
    expect(fault(shape)).toBe(code);
  });

  it('is kept with six decimals, without the closing corner and without a corner that comes twice', () => {
    const drawn = polygon([0, 0], [0, 1], [0, 1], [1.000_000_4, 1], [0, 0]);
    expect(geometry.parse(drawn)).toEqual(polygon([0, 0], [0, 1], [1, 1]));
  });
});
