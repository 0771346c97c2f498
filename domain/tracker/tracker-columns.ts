import type { Column } from '../column.ts';

/** Columns of the list of trackers, for the screen and its xlsx. */
export const TRACKER_COLUMNS = [
  { id: 'imei', type: 'code', required: true },
  { id: 'license', type: 'code' },
  { id: 'vehicle', type: 'text' },
  { id: 'fleet', type: 'text' },
  { id: 'availability', type: 'enum' },
  { id: 'talking', type: 'bool' },
  { id: 'last_contact', type: 'instant' },
  { id: 'model', type: 'text' },
  { id: 'provider', type: 'text' },
  { id: 'operator', type: 'text' },
  { id: 'phone', type: 'code' },
  { id: 'version', type: 'code', hidden: true },
  { id: 'alias', type: 'text', hidden: true },
  { id: 'address', type: 'text', hidden: true },
  { id: 'fitted_at', type: 'instant', hidden: true },
  { id: 'created_at', type: 'instant', hidden: true },
] as const satisfies readonly Column[];
export type TrackerColumnId = (typeof TRACKER_COLUMNS)[number]['id'];
