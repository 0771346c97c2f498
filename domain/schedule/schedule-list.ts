import type { List } from '../list.ts';

/** The list of schedules. */
export const SCHEDULE_LIST = {
  name: 'schedules',
  section: 'schedule',
  order: { id: 'name', dir: 'asc' },
  columns: [
    { id: 'name', label: 'word.name', type: 'text', required: true },
    { id: 'ranges', type: 'text', words: { hours: true }, sortable: false },
    { id: 'margin', type: 'int', words: { unit: 'min' } },
    { id: 'fleets', input: 'fleet_ids', type: 'text', words: { fleet: true }, sortable: false },
    { id: 'vehicles', label: 'word.vehicles', type: 'int' },
    { id: 'with_holidays', type: 'bool' },
  ],
  more: [{ id: 'free_days', type: 'text' }],
  filters: [],
} as const satisfies List;
