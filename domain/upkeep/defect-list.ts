import { GRAVITIES } from '../check/form.ts';
import type { List } from '../list.ts';
import { AGE_BANDS } from './age.ts';
import { DEFECT_SOURCES, DEFECT_STATES } from './defect.ts';

/** The list of defects, with the fields that only a defect and its history have. */
export const DEFECT_LIST = {
  name: 'defects',
  section: 'upkeep',
  order: { id: 'reported_at', dir: 'desc' },
  columns: [
    { id: 'title', type: 'text', required: true },
    { id: 'license', input: 'vehicle_id', label: 'word.license', type: 'code', words: { vehicle: true } },
    { id: 'severity', type: 'enum', words: { coded: 'upkeep.severity_', of: GRAVITIES } },
    { id: 'state', label: 'word.state', type: 'enum', words: { coded: 'upkeep.state_', of: DEFECT_STATES } },
    { id: 'age', type: 'int', words: { unit: 'd' } },
    { id: 'reported_at', type: 'instant' },
    { id: 'source', type: 'enum', words: { coded: 'upkeep.source_', of: DEFECT_SOURCES } },
    { id: 'driver', label: 'word.driver', type: 'text', words: { driver: true } },
    { id: 'workshop', type: 'text' },
    { id: 'planned_on', type: 'date' },
    { id: 'closed_at', type: 'instant', hidden: true },
    { id: 'fleet', label: 'word.fleet', type: 'text', words: { fleet: true } },
  ],
  more: [
    { id: 'description', type: 'text' },
    { id: 'reason', type: 'text' },
    { id: 'notes', type: 'text' },
    { id: 'total', type: 'money' },
  ],
  filters: [
    { name: 'state', column: 'state' },
    { name: 'severity', column: 'severity' },
    { name: 'source', column: 'source' },
    { name: 'age', label: 'upkeep.age', type: 'enum', words: { coded: 'upkeep.band_', of: AGE_BANDS } },
    { name: 'reported', column: 'reported_at', type: 'date' },
    { name: 'vehicles', label: 'word.license', words: { vehicle: true }, single: true },
  ],
} as const satisfies List;
