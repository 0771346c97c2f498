import type { FieldFault } from '../fault.ts';

/** What lines of a file become. */
export const LINE_KINDS = ['cost', 'fine'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** The largest file, octets, and the most lines in it (CSV_MAX, domain rules §0.3). */
export const LINE_FILE = {
  octets: 5 * 1024 * 1024,
  rows: 5_000,
  /** Content types that files are sent with; what a file is shows in its content. */
  types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  endings: ['csv', 'txt', 'tsv', 'xlsx'],
} as const;

/** For how long a verdict waits for its confirmation and a file counts as the same, and how long what was refused can be read. */
export const LINE_KEPT = { draftHours: 24, sameHours: 24, doneDays: 30 } as const;

/** The texts of a line by the fields of its columns, as they stood in the file. */
export type LineCells = Readonly<Record<string, string>>;

/** A line with what it says and the verdict on it. */
export type JudgedLine<Input> = {
  /** Where it stands in the file, from 1. */
  line: number;
  cells: LineCells;
  input: Input;
  /** Why it is not stored; null: it is, or was. */
  fault: FieldFault | null;
};
