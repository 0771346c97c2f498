import type { Described } from '../list.ts';
import { LINE_KINDS } from './line-import.ts';

/** The fields of an import that the audit shows. */
export const IMPORT_FIELDS = {
  section: 'lineImport',
  columns: [],
  more: [
    { id: 'file_name', label: 'lineImport.stepFile', type: 'text' },
    {
      id: 'kind',
      label: 'audit.entity',
      type: 'enum',
      words: { coded: 'audit.object_', of: LINE_KINDS },
    },
    { id: 'lines', type: 'int' },
    { id: 'stored', type: 'int' },
    { id: 'refused', label: 'verdict.refused', type: 'int' },
  ],
} as const satisfies Described;
