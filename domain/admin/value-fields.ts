import { LANGUAGES, type Language } from '../language.ts';
import type { Described } from '../list.ts';
import { CONTRACT_CLASSES } from './contract.ts';
import { VALUE_LISTS } from './enumerated-list.ts';

const labelField = (language: Language) =>
  ({ id: `label_${language}`, label: 'admin.labelIn', language, type: 'text' }) as const;

/** The fields of a value of an enumerated list that its history shows. */
export const VALUE_FIELDS = {
  section: 'admin',
  columns: [],
  more: [
    { id: 'list', type: 'enum', words: { coded: 'admin.list_', of: VALUE_LISTS } },
    { id: 'name', label: 'word.name', type: 'text' },
    ...LANGUAGES.map(labelField),
    { id: 'class', type: 'enum', words: { coded: 'admin.class_', of: CONTRACT_CLASSES } },
    { id: 'code', label: 'word.code', type: 'code' },
    { id: 'system', type: 'bool' },
    { id: 'retired', type: 'bool' },
  ],
} as const satisfies Described;
