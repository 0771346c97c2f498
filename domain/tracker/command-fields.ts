import type { Described } from '../list.ts';
import { COMMAND_FAILURES, COMMAND_KINDS } from './command.ts';

/** What the history of a tracker tells of its commands. */
export const COMMAND_FIELDS = {
  section: 'trackerCommand',
  columns: [
    { id: 'kind', type: 'enum', words: { coded: 'trackerCommand.kind_', of: COMMAND_KINDS } },
    { id: 'reason', type: 'text' },
    { id: 'answer', type: 'text' },
    { id: 'failure', type: 'enum', words: { coded: 'trackerCommand.failure_', of: COMMAND_FAILURES } },
  ],
  more: [],
} as const satisfies Described;
