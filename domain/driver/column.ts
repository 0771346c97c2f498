import type { Column } from '../column.ts';

/** Columns of the list of drivers, for the screen and its xlsx. */
export const DRIVER_COLUMNS = [
  { id: 'name', type: 'text', required: true },
  { id: 'license', type: 'code' },
  { id: 'driver_type', type: 'enum' },
  { id: 'fleet', type: 'text' },
  { id: 'vehicles', type: 'code' },
  { id: 'tag_id', type: 'code' },
  { id: 'email', type: 'text' },
  { id: 'phone', type: 'text' },
  { id: 'active', type: 'bool' },
  { id: 'end_date', type: 'date' },
  { id: 'time_zone', type: 'text', hidden: true },
  { id: 'username', type: 'text', hidden: true },
] as const satisfies readonly Column[];

/** Columns of the list of cards. */
export const CARD_COLUMNS = [
  { id: 'nfc_id', type: 'code', required: true },
  { id: 'encoded_id', type: 'code' },
  { id: 'driver', type: 'text' },
  { id: 'driver_license', type: 'code' },
  { id: 'fleet', type: 'text' },
  { id: 'since', type: 'instant' },
] as const satisfies readonly Column[];

/** Columns of the list of assignments. */
export const ASSIGNMENT_COLUMNS = [
  { id: 'license', type: 'code', required: true },
  { id: 'alias', type: 'text', hidden: true },
  { id: 'fleet', type: 'text' },
  { id: 'driver', type: 'text' },
  { id: 'state', type: 'enum' },
  { id: 'start', type: 'instant' },
  { id: 'end', type: 'instant' },
  { id: 'origin', type: 'enum' },
  { id: 'time_zone', type: 'text', hidden: true },
] as const satisfies readonly Column[];
