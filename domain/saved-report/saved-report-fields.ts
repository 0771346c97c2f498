import type { Described } from '../list.ts';
import { CADENCES } from './cadence.ts';
import { FILE_KINDS } from './file-kind.ts';

/** The ranges that say the same in every question. */
const RANGES = ['yesterday', 'last7', 'lastWeek', 'lastMonth', 'usual'] as const;

/** The fields of a saved report or a sending that the audit shows. */
export const SAVED_REPORT_FIELDS = {
  section: 'savedReport',
  columns: [],
  more: [
    { id: 'name', label: 'word.name', type: 'text' },
    { id: 'report', label: 'audit.object_report', type: 'code' },
    { id: 'range', type: 'enum', words: { coded: 'savedReport.range_', of: RANGES } },
    { id: 'is_shared', label: 'savedReport.isShared', type: 'bool' },
    { id: 'cadence', type: 'enum', words: { coded: 'savedReport.', of: CADENCES } },
    { id: 'weekday', type: 'int' },
    { id: 'month_day', label: 'savedReport.monthDay', type: 'int' },
    { id: 'hour', type: 'int' },
    { id: 'is_paused', label: 'savedReport.isPaused', type: 'bool' },
    {
      id: 'file_kind',
      label: 'savedReport.fileKind',
      type: 'enum',
      words: { coded: 'savedReport.as_', of: FILE_KINDS },
    },
    { id: 'recipients', type: 'text' },
  ],
} as const satisfies Described;
