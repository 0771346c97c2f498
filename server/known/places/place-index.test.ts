import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceM } from '#domain/geo.ts';
import { type Geometry, isInside } from '#domain/place/geometry.ts';
import { placeIndexOf } from './place-index.ts';

const RUNS = { seed: 5, numRuns: 200 };
const degrees = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 1e4), max: Math.round(max * 1e4) }).map((n) => n / 1e4);
/**
 * A small piece of the world, so that places are often near one another; and one far north, where degrees are
 * short.
 */
const pointNear = (lat: number) => fc.record({ lat: degrees(lat, lat + 0.02), lng: degrees(-3.72, -3.68) });
const north = fc.constantFrom(-0.01, 40.4, 69.6);

const geometryNear = (lat: number): fc.Arbitrary<Geometry> =>
  fc.oneof(
    fc.record({
      type: fc.constant('circle' as const),
      lat: degrees(lat, lat + 0.02),
      lng: degrees(-3.72, -3.68),
      radius_m: fc.integer({ min: 20, max: 2000 }),
    }),
    pointNear(lat).map(({ lat, lng }) => ({
      type: 'polygon' as const,
      points: [
        { lat, lng },
        { lat: lat + 0.005, lng: lng + 0.01 },
        { lat: lat - 0.004, lng: lng + 0.007 },
      ],
    })),
  );

const world = north.chain((lat) =>
  fc.record({
    pois: fc.array(pointNear(lat), { maxLength: 60 }),
    areas: fc.array(geometryNear(lat), { maxLength: 20 }),
    one: pointNear(lat),
    other: pointNear(lat),
    hidden: fc.nat({ max: 4 }),
  }),
);

it('finds what looking at every place finds', () => {
  fc.assert(
    fc.property(world, ({ pois, areas, one, other, hidden }) => {
      const known = pois.map((poi, i) => ({
        ...poi,
        id: i + 1,
        name: `P${String(i).padStart(2, '0')}`,
        groups: [],
      }));
      const shapes = areas.map((geometry, i) => ({
        geometry,
        id: i + 1,
        name: `A${i}`,
        groups: [],
        allowedLabels: null,
      }));
      const counts = ({ id }: { id: number }) => id % 5 !== hidden;
      const index = placeIndexOf(known, shapes);

      // The second point may be in the same cell of the grid, which is known by then.
      for (const point of [one, other, one]) {
        const near = known
          .filter((poi) => counts(poi) && distanceM(point, poi) <= 150)
          .sort((a, b) => distanceM(point, a) - distanceM(point, b) || (a.name < b.name ? -1 : 1));
        expect(index.poiAt(point, counts)?.id).toBe(near[0]?.id);
        const holding = shapes.filter(
          (area) => counts(area) && isInside(area.geometry, point.lat, point.lng),
        );
        expect(index.areasAt(point, counts).map(({ id }) => id)).toEqual(holding.map(({ id }) => id));
        for (const { id } of shapes)
          expect(index.toAreaM(id, point) === 0).toBe(isInside(areas[id - 1]!, point.lat, point.lng));
      }
    }),
    RUNS,
  );
});

it('the nearest point of interest is at most 150 m away, and of equally near ones the first by name', () => {
  const at = (id: number, name: string, lat: number) => ({ id, name, lat, lng: 0, groups: [] });
  const all = () => true;
  // 0.001° of latitude is 111.2 m, 0.00135° 150.1 m.
  const index = placeIndexOf([at(1, 'Sol', 0.001), at(2, 'Luna', -0.001), at(3, 'Marte', 1.00135)], []);
  expect(index.poiAt({ lat: 0, lng: 0 }, all)?.name).toBe('Luna');
  expect(index.poiAt({ lat: 0.0001, lng: 0 }, all)?.name).toBe('Sol');
  expect(index.poiAt({ lat: 1, lng: 0 }, all)).toBeNull();
  expect(index.poiAt({ lat: 0, lng: 0 }, ({ id }) => id === 1)?.name).toBe('Sol');
});
