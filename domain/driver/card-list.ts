import type { List } from '../list.ts';

/** The list of driver cards. */
export const CARD_LIST = {
  name: 'cards',
  section: 'card',
  order: { id: 'nfc_id', dir: 'asc' },
  columns: [
    { id: 'nfc_id', type: 'code', required: true },
    { id: 'encoded_id', type: 'code' },
    { id: 'driver', input: 'driver_id', label: 'word.driver', type: 'text', words: { driver: true } },
    { id: 'driver_license', type: 'code' },
    { id: 'fleet', input: 'fleet_id', label: 'word.fleet', type: 'text', words: { fleet: true } },
    { id: 'since', type: 'instant' },
  ],
  more: [],
  filters: [{ name: 'assigned', type: 'bool' }],
} as const satisfies List;
