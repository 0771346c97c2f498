import { COUNTRIES } from '../country.ts';
import type { List } from '../list.ts';

/** The state of a fleet in a word; `closed` comes before the others. */
export const FLEET_STATES = ['authorised', 'hidden', 'closed'] as const;

/** The state of a fleet; closed comes before all others. */
export function fleetState(fleet: {
  closed_on: string | null;
  authorised: boolean;
}): (typeof FLEET_STATES)[number] {
  if (fleet.closed_on !== null) return 'closed';
  return fleet.authorised ? 'authorised' : 'hidden';
}

/** The options of a fleet that differ from the usual. */
export const FLEET_FLAGS = ['sync_asset_system', 'equipment_centre', 'auto_private'] as const;

/**
 * The tree of fleets, with the fields that only a fleet's record shows. It is not sortable, because that
 * would tear the tree apart.
 */
export const FLEET_LIST = {
  name: 'fleets',
  section: 'fleet',
  columns: [
    { id: 'name', label: 'word.name', type: 'text', required: true, sortable: false },
    { id: 'code', label: 'word.code', type: 'code', sortable: false },
    {
      id: 'country',
      label: 'word.country',
      type: 'enum',
      sortable: false,
      words: { coded: 'country.', of: COUNTRIES },
    },
    { id: 'vehicles_total', label: 'word.vehicles', type: 'int', sortable: false },
    { id: 'vehicles', type: 'int', sortable: false },
    { id: 'drivers', type: 'int', sortable: false },
    {
      id: 'state',
      label: 'word.state',
      type: 'enum',
      sortable: false,
      words: { coded: 'fleet.state_', of: FLEET_STATES },
    },
    { id: 'options', label: 'word.options', type: 'text', sortable: false },
    { id: 'closed_on', type: 'date', sortable: false, hidden: true },
  ],
  more: [
    { id: 'parent_id', type: 'text', words: { fleet: true } },
    { id: 'authorised', type: 'bool' },
    { id: 'sync_asset_system', type: 'bool' },
    { id: 'equipment_centre', type: 'bool' },
    { id: 'auto_private', type: 'bool' },
    { id: 'holder_name', type: 'text' },
    { id: 'holder_tax_number', type: 'code' },
    { id: 'holder_address', type: 'text' },
  ],
  filters: [
    { name: 'state', column: 'state' },
    { name: 'country', column: 'country' },
  ],
} as const satisfies List;
