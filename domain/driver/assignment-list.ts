import type { List } from '../list.ts';
import { ASSIGNMENT_ORIGINS, ASSIGNMENT_STATES } from './assignment.ts';

/** The list of assignments of drivers to vehicles. */
export const ASSIGNMENT_LIST = {
  name: 'assignments',
  section: 'assignment',
  order: { id: 'start', dir: 'desc' },
  columns: [
    { id: 'license', label: 'word.license', type: 'code', required: true },
    { id: 'alias', label: 'word.alias', type: 'text', hidden: true },
    { id: 'fleet', label: 'word.fleet', type: 'text' },
    { id: 'driver', input: 'driver_id', label: 'word.driver', type: 'text', words: { driver: true } },
    {
      id: 'state',
      label: 'driver.state',
      type: 'enum',
      words: { coded: 'assignment.state_', of: ASSIGNMENT_STATES },
    },
    { id: 'start', label: 'word.start', type: 'instant' },
    { id: 'end', label: 'word.end', type: 'instant' },
    { id: 'origin', type: 'enum', words: { coded: 'assignment.origin_', of: ASSIGNMENT_ORIGINS } },
    { id: 'time_zone', label: 'word.timeZone', type: 'text', hidden: true },
  ],
  more: [],
  filters: [
    { name: 'state', column: 'state' },
    { name: 'period', label: 'word.period', type: 'date' },
    { name: 'vehicles', label: 'word.license', words: { vehicle: true }, single: true },
    { name: 'drivers', column: 'driver', single: true },
  ],
} as const satisfies List;
