import type { List } from '../list.ts';
import { ENVIRONMENTAL_LABELS } from '../vehicle/environmental-label.ts';
import { SHAPES } from './shape.ts';

/** The list of areas, for file, history and search. */
export const AREA_LIST = {
  name: 'areas',
  section: 'area',
  order: { id: 'name', dir: 'asc' },
  columns: [
    { id: 'name', label: 'word.name', type: 'text', required: true },
    { id: 'description', label: 'place.description', type: 'text' },
    { id: 'groups', input: 'group_ids', label: 'place.groups', type: 'text', sortable: false },
    { id: 'shape', label: 'place.shape', type: 'enum', words: { coded: 'place.shape_', of: SHAPES } },
    { id: 'ground', type: 'int', sortable: false, words: { unit: 'm²' } },
    { id: 'is_zone', type: 'bool', hidden: true },
    {
      id: 'allowed_labels',
      type: 'enum',
      hidden: true,
      sortable: false,
      words: { coded: 'vehicle.label_', of: ENVIRONMENTAL_LABELS },
    },
  ],
  more: [{ id: 'geometry', label: 'place.outline', type: 'text' }],
  filters: [{ name: 'groups', label: 'place.groups', words: { group: 'area_group' }, hidden: true }],
} as const satisfies List;
