import type { List } from '../list.ts';
import { VIOLATION_KINDS } from './violation.ts';

/** The filters of the list of schedule violations, and the words of its values. */
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
