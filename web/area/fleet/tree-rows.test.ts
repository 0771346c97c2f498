import { describe, expect, it } from 'vitest';
import type { FleetRecord } from '#api/fleet.ts';
import { fleetState } from '#domain/fleet/fleet-list.ts';
import { treeRows, withinChoice } from './tree-rows.ts';

const fleet = (id: number, parent_id: number | null): FleetRecord => ({
  id,
  parent_id,
  name: `F${id}`,
  code: null,
  country: 'ES',
  authorised: true,
  sync_asset_system: false,
  equipment_centre: false,
  auto_private: false,
  ...{ holder_name: null, holder_tax_number: null, holder_address: null, is_company: parent_id === null },
  closed_on: null,
  version: 1,
  vehicles: 0,
  vehicles_total: 0,
  drivers: 0,
});

// 1 has 2 (with 4 inside) and 3; 9 is alone, because its parent is invisible.
const FLEETS = [fleet(1, null), fleet(2, 1), fleet(4, 2), fleet(3, 1), fleet(9, 77)];
const shown = (open: number[] | null) =>
  treeRows(FLEETS, open && new Set(open)).map(({ id, level }) => `${id}/${level}`);

describe('treeRows', () => {
  it.each([
    ['nothing open', [], ['1/1', '9/1']],
    ['the top open', [1], ['1/1', '2/2', '3/2', '9/1']],
    ['an open branch in a closed one', [2], ['1/1', '9/1']],
    ['all open', null, ['1/1', '2/2', '4/3', '3/2', '9/1']],
  ])('%s', (_name, open, rows) => {
    expect(shown(open)).toEqual(rows);
  });

  it('knows what is inside, shown or not', () => {
    const [top] = treeRows(FLEETS, new Set());
    expect(top!.inside.map(({ id }) => id)).toEqual([2, 4, 3]);
    expect(treeRows(FLEETS, null).map(({ hasChildren }) => hasChildren)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

it.each([
  ['nothing chosen', [], [1, 2, 4, 3, 9]],
  ['a branch, with what is above it', [2], [1, 2, 4]],
  ['a leaf and a top', [4, 9], [1, 2, 4, 9]],
  ['what is out of sight', [55], []],
])('withinChoice: %s', (_name, chosen, ids) => {
  expect(withinChoice(FLEETS, chosen).map(({ id }) => id)).toEqual(ids);
});

it.each([
  [{ closed_on: null, authorised: true }, 'authorised'],
  [{ closed_on: null, authorised: false }, 'hidden'],
  [{ closed_on: '2026-03-02', authorised: false }, 'closed'],
] as const)('fleetState of %o', (fleet, state) => {
  expect(fleetState(fleet)).toBe(state);
});
