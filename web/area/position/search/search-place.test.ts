import { describe, expect, it } from 'vitest';
import type { PassageRow } from '#api/geo-search.ts';
import { passageMoment } from './passage-moment.ts';
import { questionOf, readSearch, writeCorners } from './search-address.ts';
import { vehicleResults } from './vehicle-results.ts';

const passage = (license: string, from: string, fields: Partial<PassageRow> = {}): PassageRow => ({
  device_id: Number(license.slice(0, 4)),
  license,
  alias: null,
  fleet: 'Norte',
  driver: null,
  time_zone: 'Europe/Madrid',
  from: `2026-03-02T${from}:00Z`,
  to: `2026-03-02T${from}:20Z`,
  inside: 20,
  closest: 50,
  max_speed: null,
  between_fixes: false,
  path: [],
  ...fields,
});

describe('the vehicles of passages', () => {
  const found = [
    passage('0010BBB', '10:00', { max_speed: 40, driver: 'Ana Gil' }),
    passage('0009BBB', '09:30', { inside: 70, closest: 60 }),
    passage('0010BBB', '09:00', { max_speed: 50, closest: 20, fleet: 'Sur' }),
  ];

  it('add up', () => {
    expect(vehicleResults(found, 'first')[0]).toMatchObject({
      license: '0010BBB',
      fleets: ['Sur', 'Norte'],
      drivers: ['Ana Gil'],
      firstIn: '2026-03-02T09:00:00Z',
      lastOut: '2026-03-02T10:00:20Z',
      insideS: 40,
      closestM: 20,
      maxSpeedKmh: 50,
    });
  });

  it.each([
    ['first', '0010BBB'],
    ['license', '0009BBB'],
    ['inside', '0009BBB'],
    ['passes', '0010BBB'],
    ['closest', '0010BBB'],
  ] as const)('by %s begin with %s', (sort, license) => {
    expect(vehicleResults(found, sort)[0]!.license).toBe(license);
  });
});

describe('the address of a search', () => {
  const question = (search: Record<string, string>) =>
    questionOf(readSearch(search, '2026-03-30'), { timeZone: 'Europe/Madrid', fleets: [] });

  it('is a circle and whole days, on the clock of the user', () => {
    // The clock goes forward on the 29th.
    expect(question({ at: '40.4,-3.7', radius: '250', from: '2026-03-28', to: '2026-03-29' })).toEqual({
      lat: 40.4,
      lng: -3.7,
      radius: 250,
      from: '2026-03-27T23:00:00.000Z',
      to: '2026-03-29T22:00:00.000Z',
    });
  });

  it('has a clock time for the first and the last day', () => {
    expect(
      question({ at: '1,2', from: '2026-03-02', to: '2026-03-02', since: '08:30', until: '09:00' }),
    ).toMatchObject({
      from: '2026-03-02T07:30:00.000Z',
      to: '2026-03-02T08:00:00.000Z',
    });
  });

  it.each([{}, { at: '40.4' }, { at: '91,0' }, { at: 'x,y' }, { at: ',' }])(
    'of %j has no point',
    (search) => {
      expect(question(search)).toBeNull();
    },
  );

  it.each(['0', '-5', '50001', 'far'])('with a radius of %s has the usual one', (radius) => {
    expect(question({ at: '40.4,-3.7', radius })!.radius).toBe(500);
  });

  it.each([
    [
      { place: 'street', at: '40.4,-3.7', street: 'Calle Mayor' },
      { type: 'street', name: 'Calle Mayor', lat: 40.4, lng: -3.7, width: 30 },
    ],
    [
      { place: 'polygon', corners: '1,1;1,2;2,2' },
      {
        type: 'polygon',
        points: [
          { lat: 1, lng: 1 },
          { lat: 1, lng: 2 },
          { lat: 2, lng: 2 },
        ],
      },
    ],
    [
      { place: 'area', area: '7' },
      { type: 'area', id: 7 },
    ],
    [
      { place: 'poi_group', group: '8', reach: '250' },
      { type: 'poi_group', id: 8, radius: 250 },
    ],
  ])('of %j is that place', (search, place) => {
    expect(question(search)).toMatchObject({ place });
    expect(question(search)).not.toHaveProperty('lat');
  });

  it.each([
    { place: 'street', at: '40.4,-3.7' },
    { place: 'street', street: 'Calle Mayor' },
    { place: 'polygon', corners: '1,1;1,2' },
    { place: 'area', at: '40.4,-3.7' },
    { place: 'poi_group' },
  ])('of %j lacks something', (search) => {
    expect(question(search)).toBeNull();
  });

  it('of corners is written as it is read', () => {
    const corners = readSearch({ corners: '1.00000,1.00000;1.00000,2.00000' }, '2026-03-30').corners;
    expect(writeCorners(corners)).toBe('1.00000,1.00000;1.00000,2.00000');
    expect(writeCorners([])).toBeNull();
  });
});

it('a passage is played from half a minute before it, with the middle of its way on the map', () => {
  const path = [-3.7, 40.1, -3.6, 40.2, -3.5, 40.3];
  expect(passageMoment(passage('0010BBB', '10:00', { path }))).toEqual({
    at: '2026-03-02T09:59:30Z',
    vehicle: '10',
    v: '40.20000,-3.60000,15.5',
  });
});
