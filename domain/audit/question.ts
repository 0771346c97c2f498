import { ROLES } from '../access/role.ts';
import type { Described } from '../list.ts';
import { SYSTEM_VALUES } from '../system-value.ts';
import { QUESTION_FORMS } from './question-form.ts';

/** The question of a read or a file in the audit, as far as it has names of its own. */
export const QUESTION = {
  section: 'audit',
  columns: [],
  more: [
    {
      id: 'form',
      label: 'audit.asked_form',
      type: 'enum',
      words: { coded: 'audit.form_', of: QUESTION_FORMS },
    },
    { id: 'endpoint', label: 'audit.asked_endpoint', type: 'code' },
    { id: 'from', label: 'audit.asked_from', type: 'date' },
    { id: 'to', label: 'audit.asked_to', type: 'date' },
    { id: 'drivers', label: 'audit.asked_drivers', type: 'int' },
    { id: 'name', label: 'audit.asked_name', type: 'text' },
    { id: 'role', label: 'audit.asked_role', type: 'enum', words: { coded: 'user.role_', of: ROLES } },
    {
      id: 'purpose',
      label: 'audit.asked_purpose',
      type: 'enum',
      words: { coded: 'enumerated.', of: SYSTEM_VALUES },
    },
    { id: 'words', label: 'audit.asked_words', type: 'text' },
    { id: 'rows', label: 'audit.asked_rows', type: 'int' },
  ],
} as const satisfies Described;
