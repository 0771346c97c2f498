import type { List } from '../list.ts';
import { CLOCK_ZONES } from './clock-zone.ts';
import { FIGURE_SOURCES } from './figure-source.ts';
import { SPEED_UNITS } from './speed-unit.ts';
import { TRACKER_AVAILABILITY } from './tracker.ts';
import { TRACKER_PROTOCOLS } from './tracker-protocol.ts';

const SOURCE = { coded: 'tracker.source_', of: FIGURE_SOURCES } as const;

/** The list of trackers, with the fields that only a tracker's record shows. */
export const TRACKER_LIST = {
  name: 'trackers',
  section: 'tracker',
  order: { id: 'imei', dir: 'asc' },
  columns: [
    { id: 'imei', type: 'code', required: true },
    { id: 'license', label: 'word.license', type: 'code' },
    { id: 'vehicle', label: 'word.vehicle', type: 'text' },
    { id: 'fleet', label: 'word.fleet', type: 'text' },
    {
      id: 'availability',
      label: 'word.availability',
      type: 'enum',
      words: { coded: 'tracker.availability_', of: TRACKER_AVAILABILITY },
    },
    { id: 'talking', type: 'bool' },
    { id: 'last_contact', type: 'instant' },
    { id: 'model', label: 'word.model', type: 'text', words: { enumerated: 'tracker_model' } },
    { id: 'provider', type: 'text', words: { enumerated: 'tracker_provider' } },
    { id: 'operator', type: 'text', words: { enumerated: 'gsm_operator' } },
    { id: 'protocol', type: 'enum', words: { coded: 'tracker.protocol_', of: TRACKER_PROTOCOLS } },
    { id: 'phone', type: 'code' },
    { id: 'refused', type: 'int', hidden: true },
    { id: 'version', type: 'code', hidden: true },
    { id: 'alias', label: 'word.alias', type: 'text', hidden: true },
    { id: 'address', type: 'text', hidden: true },
    { id: 'fitted_at', type: 'instant', hidden: true },
    { id: 'created_at', type: 'instant', hidden: true },
  ],
  more: [
    { id: 'distance_source', type: 'enum', words: SOURCE },
    { id: 'fuel_source', type: 'enum', words: SOURCE },
    { id: 'speed_source', type: 'enum', words: SOURCE },
    { id: 'battery_source', type: 'enum', words: SOURCE },
    { id: 'speed_unit', type: 'enum', words: { coded: 'tracker.unit_', of: SPEED_UNITS } },
    { id: 'terminal_id', type: 'code' },
    { id: 'clock_zone', type: 'enum', words: { coded: 'tracker.clock_', of: CLOCK_ZONES } },
    { id: 'control_pid', type: 'code' },
    // The history only shows that there is a password, and that it changed.
    {
      id: 'password',
      label: 'word.password',
      type: 'enum',
      words: { coded: 'tracker.password_', of: ['set', 'changed'] },
    },
    { id: 'secret', type: 'enum', words: { coded: 'tracker.password_', of: ['set', 'changed'] } },
    { id: 'billing_plan', type: 'text' },
    { id: 'billing_monthly', type: 'money' },
    { id: 'billing_start', label: 'word.start', type: 'date' },
    { id: 'billing_end', label: 'word.end', type: 'date' },
    { id: 'odometer', label: 'word.odometer', type: 'odometer' },
  ],
  filters: [
    { name: 'availability', column: 'availability', single: true },
    { name: 'talking', column: 'talking' },
    { name: 'model', column: 'model' },
    { name: 'provider', column: 'provider' },
    { name: 'operator', column: 'operator' },
  ],
} as const satisfies List;
