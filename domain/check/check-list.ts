import type { List } from '../list.ts';
import { CHECK_RESULTS } from './check.ts';

/** The list of checks of vehicles, newest first. */
export const CHECK_LIST = {
  name: 'checks',
  section: 'check',
  order: { id: 'filled_at', dir: 'desc' },
  columns: [
    { id: 'filled_at', type: 'instant', required: true },
    { id: 'license', label: 'word.license', type: 'code' },
    { id: 'alias', label: 'word.alias', type: 'text', hidden: true },
    { id: 'result', type: 'enum', words: { coded: 'check.result_', of: CHECK_RESULTS } },
    { id: 'bad', type: 'int' },
    { id: 'driver', label: 'word.driver', type: 'text', words: { driver: true } },
    { id: 'fleet', label: 'word.fleet', type: 'text', words: { fleet: true } },
    { id: 'form', type: 'text' },
    { id: 'odometer', label: 'word.odometer', type: 'odometer' },
    { id: 'taken_s', type: 'dur', hidden: true },
    { id: 'photos', type: 'int', hidden: true },
    { id: 'received_at', type: 'instant', hidden: true },
  ],
  more: [],
  filters: [
    { name: 'result', column: 'result' },
    { name: 'filled', column: 'filled_at', type: 'date' },
    { name: 'vehicles', label: 'word.license', words: { vehicle: true }, single: true },
    { name: 'drivers', column: 'driver', single: true },
  ],
} as const satisfies List;
