import type { List } from '../list.ts';

/** The list of version notes. */
export const NOTE_LIST = {
  name: 'version_notes',
  section: 'note',
  order: { id: 'date', dir: 'desc' },
  columns: [
    { id: 'version', type: 'code', required: true },
    { id: 'date', type: 'date' },
    { id: 'description', type: 'text' },
    { id: 'languages', type: 'text' },
  ],
  more: [],
  filters: [],
} as const satisfies List;
