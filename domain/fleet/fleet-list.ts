import { COUNTRIES } from '../country.ts';
import type { List } from '../list.ts';

/** Where a fleet stands, in a word: a closed one says so before anything else. */
export const FLEET_STATES = ['authorised', 'hidden', 'closed'] as const;

/** The tree of fleets, which sorting would tear apart, and what their record has beside it. */
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
  ],
  filters: [
    { name: 'state', column: 'state' },
    { name: 'country', column: 'country' },
  ],
} as const satisfies List;
