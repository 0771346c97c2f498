import type { List } from '../list.ts';

/** The list of points of interest, for file, history and search. */
export const POI_LIST = {
  name: 'pois',
  section: 'poi',
  order: { id: 'name', dir: 'asc' },
  columns: [
    { id: 'name', label: 'word.name', type: 'text', required: true },
    { id: 'description', label: 'place.description', type: 'text' },
    { id: 'groups', input: 'group_ids', label: 'place.groups', type: 'text', sortable: false },
    { id: 'fraudulent', label: 'place.fraudulent', type: 'bool', sortable: false },
    { id: 'lat', label: 'place.lat', type: 'code' },
    { id: 'lng', label: 'place.lng', type: 'code' },
  ],
  more: [],
  filters: [{ name: 'groups', label: 'place.groups', words: { group: 'poi_group' }, hidden: true }],
} as const satisfies List;
