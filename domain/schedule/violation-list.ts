import type { List } from '../list.ts';
import { VIOLATION_KINDS } from './violation.ts';

/** By what the violations of schedules are narrowed, and how their values read. */
export const VIOLATION_LIST = {
  name: 'violations',
  section: 'violation',
  columns: [
    { id: 'license', label: 'word.license', type: 'code', required: true },
    {
      id: 'kind',
      label: 'word.type',
      type: 'enum',
      words: { coded: 'event.kind_', of: VIOLATION_KINDS },
    },
  ],
  more: [],
  filters: [{ name: 'kind', column: 'kind' }],
} as const satisfies List;
