import type { List } from '../list.ts';
import { ACTION_KINDS } from './action-kind.ts';
import { ENTITIES } from './entity.ts';

/** The audit (domain rules §2.4.10), newest first. */
export const AUDIT_LIST = {
  name: 'audit',
  section: 'audit',
  columns: [
    { id: 'at', type: 'instant', required: true },
    { id: 'username', type: 'text' },
    { id: 'kind', type: 'enum', words: { coded: 'audit.kind_', of: ACTION_KINDS } },
    { id: 'entity', type: 'enum', words: { coded: 'audit.object_', of: ENTITIES } },
    { id: 'record', type: 'text' },
    { id: 'fleet', input: 'fleet_id', label: 'word.fleet', type: 'text', words: { fleet: true } },
    { id: 'changes', type: 'text' },
    { id: 'ip', type: 'code' },
    { id: 'request_id', type: 'code' },
  ],
  more: [],
  filters: [
    { name: 'days', label: 'word.period', type: 'date', hidden: true },
    { name: 'person', column: 'username' },
    { name: 'record', column: 'record' },
    { name: 'kinds', column: 'kind' },
    { name: 'entities', column: 'entity' },
  ],
} as const satisfies List;
