import type { Described } from '../list.ts';

/** The question of a read or a file in the audit, as far as it has names of its own. */
export const QUESTION = {
  section: 'audit',
  columns: [],
  more: [
    { id: 'endpoint', label: 'audit.asked_endpoint', type: 'code' },
    { id: 'from', label: 'audit.asked_from', type: 'date' },
    { id: 'to', label: 'audit.asked_to', type: 'date' },
    { id: 'drivers', label: 'audit.asked_drivers', type: 'int' },
    { id: 'name', label: 'audit.asked_name', type: 'text' },
    { id: 'role', label: 'audit.asked_role', type: 'text' },
    { id: 'purpose', label: 'audit.asked_purpose', type: 'text' },
    { id: 'words', label: 'audit.asked_words', type: 'text' },
    { id: 'rows', label: 'audit.asked_rows', type: 'int' },
  ],
} as const satisfies Described;
