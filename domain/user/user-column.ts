import type { Column } from '../column.ts';

/** Where an account stands: `ended` = its last day is over in the user's zone. */
export const USER_STATES = ['active', 'disabled', 'ended'] as const;
export type UserState = (typeof USER_STATES)[number];

/** Columns of the list of users, for the screen and its xlsx. */
export const USER_COLUMNS = [
  { id: 'username', type: 'code', required: true },
  { id: 'name', type: 'text' },
  { id: 'role', type: 'enum' },
  { id: 'state', type: 'enum' },
  { id: 'fleets', type: 'text', sortable: false },
  { id: 'email', type: 'text' },
  { id: 'phone', type: 'text', hidden: true },
  { id: 'driver', type: 'text', hidden: true },
  { id: 'gao', type: 'bool' },
  { id: 'last_login', type: 'instant' },
  { id: 'end_date', type: 'date' },
  { id: 'language', type: 'enum', hidden: true },
  { id: 'time_zone', type: 'text', hidden: true },
] as const satisfies readonly Column[];
