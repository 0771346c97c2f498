import type { FieldFault } from '../fault.ts';

/** The records that lines of a file become. */
export const LINE_KINDS = ['cost', 'fine'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** The largest file, octets, and the most lines in it (CSV_MAX, domain rules §0.3). */
export const LINE_FILE = {
  octets: 5 * 1024 * 1024,
  rows: 5_000,
  /** Content types of uploads; the content itself decides how the file is read. */
  types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  endings: ['csv', 'txt', 'tsv', 'xlsx'],
} as const;

/**
 * `draftHours`: how long a verdict waits for its confirmation. `sameHours`: how long a second file with this
 * content counts as the same. `doneDays`: how long refused lines can be read.
 */
export const LINE_KEPT = { draftHours: 24, sameHours: 24, doneDays: 30 } as const;

/** The texts of a line by the fields of its columns, as written in the file. */
export type LineCells = Readonly<Record<string, string>>;

/** A line with its values and the verdict on it. */
export type JudgedLine<Input> = {
  /** Its number in the file, from 1. */
  line: number;
  cells: LineCells;
  input: Input;
  /** Why it is not stored, one fault for each cell; empty: it is stored or will be. */
  faults: readonly FieldFault[];
  /** The record that it became. */
  id?: number;
  /** After the import was undone: why the record stays; null: it was removed. */
  undo_fault?: FieldFault | null;
};
