import { DOCUMENT_CATEGORIES } from '../document/document.ts';
import type { List } from '../list.ts';
import { DEADLINE_LEVELS } from './deadline.ts';
import { ASSIGNMENT_TYPES, FINE_ORIGINS, FINE_SEVERITIES } from './fine.ts';
import { FINE_STATES } from './state.ts';

/** The list of fines, with the fields that only a fine's record shows. */
export const FINE_LIST = {
  name: 'fines',
  section: 'fine',
  order: { id: 'identify_by', dir: 'asc' },
  columns: [
    { id: 'record_number', type: 'code', required: true },
    { id: 'license', label: 'word.license', type: 'code' },
    { id: 'state', label: 'word.state', type: 'enum', words: { coded: 'fine.state_', of: FINE_STATES } },
    { id: 'identify_by', type: 'date' },
    { id: 'days_left', type: 'int', hidden: true },
    { id: 'date', type: 'date' },
    { id: 'hour', type: 'code' },
    { id: 'amount', type: 'money' },
    { id: 'driver', input: 'driver_id', label: 'word.driver', type: 'text', words: { driver: true } },
    { id: 'organisation', type: 'text' },
    { id: 'fact', type: 'text' },
    { id: 'place', type: 'text' },
    { id: 'fleet', input: 'fleet_id', label: 'fine.cost_centre', type: 'text', words: { fleet: true } },
    { id: 'severity', type: 'enum', words: { coded: 'fine.severity_', of: FINE_SEVERITIES } },
    { id: 'origin', type: 'enum', words: { coded: 'fine.origin_', of: FINE_ORIGINS } },
    { id: 'reduced_amount', type: 'money', hidden: true },
    { id: 'points', type: 'int', hidden: true },
    { id: 'notification_date', type: 'date', hidden: true },
    { id: 'driver_code', type: 'code', hidden: true },
    {
      id: 'assignment_type',
      type: 'enum',
      words: { coded: 'fine.assignment_', of: ASSIGNMENT_TYPES },
      hidden: true,
    },
    { id: 'identified_on', type: 'date', hidden: true },
    { id: 'paid_on', type: 'date', hidden: true },
  ],
  more: [
    { id: 'driver_name', type: 'text' },
    { id: 'driver_address', type: 'text' },
    { id: 'available_date', type: 'date' },
    { id: 'remarks', type: 'text' },
    { id: 'document', label: 'fine.document', type: 'text' },
    {
      id: 'category',
      label: 'document.category',
      type: 'enum',
      words: { coded: 'document.category_', of: DOCUMENT_CATEGORIES },
    },
    { id: 'lat', type: 'code' },
    { id: 'lng', type: 'code' },
  ],
  filters: [
    { name: 'state', column: 'state' },
    { name: 'deadline', words: { coded: 'fine.level_', of: DEADLINE_LEVELS } },
    { name: 'origin', column: 'origin' },
    { name: 'severity', column: 'severity' },
    { name: 'date', column: 'date', type: 'date' },
    { name: 'vehicles', label: 'word.license', words: { vehicle: true }, single: true },
    { name: 'drivers', column: 'driver', single: true },
  ],
} as const satisfies List;
