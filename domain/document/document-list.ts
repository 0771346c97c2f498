import { MAINTENANCE_WARN } from '../constants.ts';
import type { Day } from '../day.ts';
import type { List } from '../list.ts';
import type { RowState } from '../vehicle/dated-kind.ts';
import { dueState } from '../vehicle/due.ts';
import { DOCUMENT_CATEGORIES } from './document.ts';

/** The states of a document by its last day, the most pressing first. */
export const DOCUMENT_STATES = [
  'expired',
  'close',
  'planned',
  'undated',
] as const satisfies readonly RowState[];
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** The state of a document with this last day; `today` is that of the vehicle's zone. */
export function documentState(expires: Day | null, today: Day): DocumentState {
  if (expires === null) return 'undated';
  const due = { kind: 'revision', of: null, day: expires, odometerKm: null, warn: MAINTENANCE_WARN } as const;
  return dueState(due, { today, odometerKm: null });
}

/** The list of the documents of all vehicles. */
export const DOCUMENT_LIST = {
  name: 'documents',
  section: 'document',
  order: { id: 'name', dir: 'asc' },
  columns: [
    { id: 'name', label: 'word.name', type: 'text', required: true },
    { id: 'license', label: 'word.license', type: 'code' },
    {
      id: 'category',
      type: 'enum',
      words: { coded: 'document.category_', of: DOCUMENT_CATEGORIES },
    },
    { id: 'expires', type: 'date' },
    { id: 'state', type: 'enum', words: { coded: 'document.state_', of: DOCUMENT_STATES } },
    { id: 'versions', type: 'int' },
    { id: 'size_kb', type: 'int', words: { unit: 'kB' } },
    { id: 'uploaded_at', type: 'instant' },
    { id: 'uploaded_by', type: 'text' },
    { id: 'fleet', label: 'word.fleet', type: 'text', words: { fleet: true } },
  ],
  more: [
    { id: 'number', type: 'int' },
    { id: 'file', type: 'text' },
  ],
  filters: [
    { name: 'categories', column: 'category' },
    { name: 'states', column: 'state' },
    { name: 'expires', column: 'expires', type: 'date' },
  ],
} as const satisfies List;
