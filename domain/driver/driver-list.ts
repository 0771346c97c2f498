import type { List } from '../list.ts';
import { DRIVER_TYPES } from './driver-type.ts';

/** Still with the company, or no longer. */
export const DRIVER_STATES = ['active', 'ended'] as const;

/** The list of drivers, with the fields that only a driver's record shows. */
export const DRIVER_LIST = {
  name: 'drivers',
  section: 'driver',
  order: { id: 'name', dir: 'asc' },
  columns: [
    { id: 'name', label: 'word.driver', type: 'text', required: true, words: { driver: true } },
    { id: 'license', type: 'code' },
    {
      id: 'driver_type',
      label: 'word.type',
      type: 'enum',
      words: { coded: 'driver.type_', of: DRIVER_TYPES },
    },
    { id: 'fleet', input: 'fleet_id', label: 'word.fleet', type: 'text', words: { fleet: true } },
    { id: 'vehicles', label: 'word.vehicle', type: 'code' },
    { id: 'tag_id', type: 'code' },
    { id: 'email', label: 'word.email', type: 'text' },
    { id: 'phone', label: 'word.phone', type: 'text' },
    { id: 'active', type: 'bool' },
    { id: 'end_date', type: 'date' },
    { id: 'time_zone', label: 'word.timeZone', type: 'text', hidden: true },
    { id: 'username', type: 'text', hidden: true },
  ],
  more: [
    { id: 'name', type: 'text', label: 'word.name' },
    { id: 'surname', label: 'word.surname', type: 'text' },
    { id: 'address', label: 'word.address', type: 'text' },
    { id: 'user_id', type: 'code' },
  ],
  filters: [
    { name: 'state', words: { coded: 'driver.state_', of: DRIVER_STATES }, single: true },
    { name: 'with_vehicle', type: 'bool' },
    { name: 'with_card', type: 'bool' },
    { name: 'driver_type', column: 'driver_type', for: 'structure' },
  ],
} as const satisfies List;
