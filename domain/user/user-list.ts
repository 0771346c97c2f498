import { ROLES } from '../access/role.ts';
import { COUNTRIES } from '../country.ts';
import type { List } from '../list.ts';
import { REPORT_IDS } from '../report/report.ts';
import { DISTANCE_UNITS, VOLUME_UNITS } from './preference.ts';
import { KEPT_FACTORS } from './second-factor.ts';
import { ROLE_CHOICES } from './user.ts';

/** The state of an account: `ended` = its last day is over in the user's zone. */
export const USER_STATES = ['active', 'disabled', 'ended'] as const;
export type UserState = (typeof USER_STATES)[number];

/** The list of users, with the fields that only a user's record shows. */
export const USER_LIST = {
  name: 'users',
  section: 'user',
  order: { id: 'username', dir: 'asc' },
  columns: [
    { id: 'username', label: 'word.username', type: 'code', required: true },
    { id: 'name', label: 'word.name', type: 'text' },
    { id: 'role', type: 'enum', words: { coded: 'user.role_', of: ROLE_CHOICES }, and: 'extra_roles' },
    { id: 'state', label: 'word.state', type: 'enum', words: { coded: 'user.state_', of: USER_STATES } },
    { id: 'fleets', type: 'text', sortable: false, words: { fleet: true } },
    { id: 'email', label: 'word.email', type: 'text' },
    { id: 'phone', label: 'word.phone', type: 'text', hidden: true },
    { id: 'driver', label: 'word.driver', type: 'text', hidden: true },
    { id: 'gao', type: 'bool' },
    { id: 'last_login', type: 'instant' },
    { id: 'end_date', label: 'word.endDate', type: 'date' },
    { id: 'language', label: 'word.language', type: 'enum', hidden: true, words: { language: true } },
    { id: 'time_zone', label: 'word.timeZone', type: 'text', hidden: true },
  ],
  more: [
    { id: 'name', type: 'text', label: 'user.givenName' },
    { id: 'surname', label: 'word.surname', type: 'text' },
    { id: 'disabled', type: 'bool' },
    { id: 'extra_roles', type: 'enum', words: { coded: 'user.role_', of: ROLES } },
    { id: 'reports', type: 'enum', words: { coded: 'report.title_', of: REPORT_IDS } },
    { id: 'own_works', type: 'bool' },
    { id: 'work_codes', type: 'code' },
    { id: 'allowed_estructura', type: 'bool' },
    { id: 'see_driver_names', type: 'bool' },
    { id: 'manual_refueling', type: 'bool' },
    { id: 'cost_centres', type: 'text', words: { fleet: true } },
    { id: 'password_expiration', type: 'date' },
    { id: 'notification_credit_limit', type: 'int' },
    { id: 'country', label: 'word.country', type: 'enum', words: { coded: 'country.', of: COUNTRIES } },
    {
      id: 'distance_unit',
      label: 'word.distances',
      type: 'enum',
      words: { coded: 'unit.', of: DISTANCE_UNITS },
    },
    { id: 'volume_unit', label: 'word.volumes', type: 'enum', words: { coded: 'unit.', of: VOLUME_UNITS } },
    { id: 'photo_at', label: 'user.photo', type: 'instant' },
    { id: 'must_change', type: 'bool' },
    { id: 'session', type: 'code' },
    { id: 'provider', label: 'signIn.provider', type: 'text' },
    { id: 'factor', label: 'signIn.factor', type: 'enum', words: { coded: 'signIn.', of: KEPT_FACTORS } },
    { id: 'factors', label: 'signIn.factors', type: 'enum', words: { coded: 'signIn.', of: KEPT_FACTORS } },
    { id: 'passkey', label: 'signIn.passkey', type: 'text' },
  ],
  filters: [
    { name: 'role', column: 'role', reserved: { system: 'system' } },
    { name: 'state', column: 'state' },
    // Only users of the external asset system, or only the others (spec §6).
    { name: 'gao', type: 'bool', label: 'user.gaoFilter' },
  ],
} as const satisfies List;
