import { describe, expect, test } from 'vitest';
import type { LiveVehicle } from '#api/telemetry.ts';
import {
  countStates,
  fleetsWithin,
  folded,
  listVehicles,
  searchVehicles,
  type VehicleFilter,
} from './vehicle-query.ts';
import { createVehicleStore } from './vehicles.ts';

const ALL: VehicleFilter = { states: null, fleets: null, q: '' };
const FLEETS = [
  { id: 1, parent_id: null },
  { id: 2, parent_id: 1 },
  { id: 3, parent_id: 2 },
  { id: 4, parent_id: null },
];

function storeOf(rows: readonly Partial<LiveVehicle>[]) {
  const store = createVehicleStore({ clockMs: () => 0, wallMs: () => 0, schedule: () => {} });
  store.refill(
    rows.map((row, i) => ({
      device_id: i + 1,
      license: 'X',
      alias: null,
      fleet_id: 1,
      driver: null,
      brand: null,
      model: null,
      type: null,
      time_zone: 'Europe/Madrid',
      max_speed: null,
      state: 'stopped',
      since: null,
      ts: '2026-03-02T09:00:00Z',
      lat: 40,
      lng: -3,
      speed: null,
      heading: null,
      ignition: null,
      odometer: null,
      last_contact: null,
      ...row,
    })),
  );
  return store;
}

const store = storeOf([
  { license: '2222BBB', state: 'movement', speed: 90, fleet_id: 3, driver: 'María García' },
  { license: '1111AAA', state: 'movement', speed: 40, fleet_id: 2, alias: 'Grúa Norte' },
  { license: '3333CCC', state: 'tampered', fleet_id: 4 },
  { license: '0000DDD', state: 'private', fleet_id: 1, lat: null, lng: null },
]);

describe('lists', () => {
  test.each([
    ['state', false, [3, 2, 1, 4]],
    ['state', true, [4, 2, 1, 3]],
    ['license', false, [4, 2, 1, 3]],
    ['license', true, [3, 1, 2, 4]],
    ['speed', false, [2, 1, 4, 3]],
    ['speed', true, [1, 2, 4, 3]],
  ] as const)('sorted by %s, descending %s: unknown last, ties by plate', (sort, descending, ids) => {
    expect(listVehicles(store, ALL, { sort, descending })).toEqual(ids);
  });

  test.each([
    ['a part of the plate', '22bb', [1]],
    ['a plate as people write it', '1111-aaa', [2]],
    ['an alias without its accent', 'grua norte', [2]],
    ['a driver', 'garcia', [1]],
    ['nothing like it', 'zzz', []],
    ['no text', '', [2, 1, 3, 4]],
  ])('search by %s', (_, q, ids) => {
    const order = { sort: 'license', descending: false } as const;
    const found = listVehicles(store, { ...ALL, q }, order).filter((id) => q !== '' || id > 0);
    expect(found).toEqual(q === '' ? [4, 2, 1, 3] : ids);
  });

  test('filters add up', () => {
    const filter: VehicleFilter = { states: new Set(['movement']), fleets: new Set([2]), q: '' };
    expect(listVehicles(store, filter, { sort: 'license', descending: false })).toEqual([2]);
  });
});

describe('counts', () => {
  test('by state, of the fleets and the text but not of the states chosen', () => {
    const counts = countStates(store, { states: new Set(['private']), fleets: new Set([1, 2, 3]), q: '' });
    expect(counts).toMatchObject({ movement: 2, private: 1, tampered: 0 });
  });

  test('of a fleet with everything below it', () => {
    const within = (id: number) => countStates(store, { ...ALL, fleets: fleetsWithin(FLEETS, [id]) });
    expect(within(1)).toMatchObject({ movement: 2, private: 1 });
    expect(within(2)).toMatchObject({ movement: 2, private: 0 });
    expect(within(3)).toMatchObject({ movement: 1 });
    expect(within(4)).toMatchObject({ tampered: 1, movement: 0 });
  });
});

test('chosen fleets hold their descendants; none chosen is all', () => {
  expect(fleetsWithin(FLEETS, [2])).toEqual(new Set([2, 3]));
  expect(fleetsWithin(FLEETS, [1, 4])).toEqual(new Set([1, 2, 3, 4]));
  expect(fleetsWithin(FLEETS, [])).toBeNull();
});

test('a search puts plates that begin with the text first, up to the limit', () => {
  const three = storeOf([{ license: 'A12' }, { license: '12B' }, { license: '12A', alias: 'x' }]);
  expect(searchVehicles(three, '12').map(({ license }) => license)).toEqual(['12B', '12A', 'A12']);
  expect(searchVehicles(three, '12', 1)).toHaveLength(1);
  expect(searchVehicles(three, ' ')).toEqual([]);
});

test('folding leaves letters and digits only', () => {
  expect(folded('1234-BCD')).toBe('1234bcd');
  expect(folded('Íñigo  Muñoz')).toBe('inigomunoz');
});
