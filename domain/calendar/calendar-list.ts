import type { List } from '../list.ts';
import { DUE_KINDS, DUE_STATES } from '../vehicle/due.ts';

/** The list of all dues of the vehicles (domain rules §4.4, R28). Distances are metres. */
export const CALENDAR_LIST = {
  name: 'calendar',
  section: 'calendar',
  order: { id: 'due_date', dir: 'asc' },
  columns: [
    { id: 'license', label: 'word.license', type: 'code', required: true },
    { id: 'kind', type: 'enum', words: { coded: 'calendar.kind_', of: DUE_KINDS } },
    { id: 'subject', type: 'text' },
    { id: 'state', label: 'word.state', type: 'enum', words: { coded: 'calendar.state_', of: DUE_STATES } },
    { id: 'due_date', type: 'date' },
    { id: 'days_left', type: 'int' },
    { id: 'due_distance', type: 'odometer' },
    { id: 'distance_left', type: 'odometer' },
    { id: 'alias', label: 'word.alias', type: 'text', hidden: true },
    { id: 'fleet', label: 'word.fleet', type: 'text' },
  ],
  more: [],
  filters: [
    { name: 'kind', column: 'kind' },
    { name: 'state', column: 'state' },
  ],
} as const satisfies List;
