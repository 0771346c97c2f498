import type { Described } from '../list.ts';
import { COMMAND_FAILURES, COMMAND_KINDS } from './command.ts';

/** The fields of a tracker's commands that its history shows. */
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
