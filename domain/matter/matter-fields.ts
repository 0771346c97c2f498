import type { Described } from '../list.ts';
import { ALL_OUTCOMES } from './matter.ts';

/** The fields of a matter that the audit shows, beside the keys of its vehicle and cause. */
export const MATTER_FIELDS = {
  section: 'matter',
  columns: [],
  more: [
    { id: 'assignee', type: 'text' },
    {
      id: 'outcome',
      label: 'matter.reason',
      type: 'enum',
      words: { coded: 'matter.outcome_', of: ALL_OUTCOMES },
    },
    { id: 'snoozed_until', label: 'matter.snooze', type: 'instant' },
    { id: 'done_at', label: 'matter.state_done', type: 'instant' },
  ],
} as const satisfies Described;
