import type { Described } from '../list.ts';
import { CONTRACT_CLASSES } from './contract.ts';
import { VALUE_LISTS } from './enumerated-list.ts';

/** The fields of a value of an enumerated list that its history shows. */
export const VALUE_FIELDS = {
  section: 'admin',
  columns: [],
  more: [
    { id: 'list', type: 'enum', words: { coded: 'admin.list_', of: VALUE_LISTS } },
    { id: 'name', label: 'word.name', type: 'text' },
    { id: 'label_es', type: 'text' },
    { id: 'label_en', type: 'text' },
    { id: 'label_it', type: 'text' },
    { id: 'label_pt', type: 'text' },
    { id: 'class', type: 'enum', words: { coded: 'admin.class_', of: CONTRACT_CLASSES } },
    { id: 'code', label: 'word.code', type: 'code' },
    { id: 'system', type: 'bool' },
    { id: 'retired', type: 'bool' },
  ],
} as const satisfies Described;
