import type { Described } from '../list.ts';

/** The fields of a group of points of interest or of areas that its history shows. */
export const PLACE_GROUP = {
  section: 'place',
  columns: [
    { id: 'name', label: 'word.name', type: 'text', required: true },
    { id: 'fleet_ids', label: 'place.fleets', type: 'text', words: { fleet: true } },
    { id: 'fraudulent', label: 'place.fraudulent', type: 'bool' },
  ],
  more: [],
} as const satisfies Described;
