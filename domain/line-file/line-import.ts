import type { FieldFault } from '../fault.ts';

/** The records that lines of a file become. */
export const LINE_KINDS = ['cost', 'fine', 'poi', 'area'] as const;
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

/** How a line changes what is stored: a new record, another form of one, or nothing. */
export const LINE_EFFECTS = ['new', 'changed', 'same'] as const;
export type LineEffect = (typeof LINE_EFFECTS)[number];

/**
 * The verdict on a line: one fault for each wrong cell. Lines that only ever become new records have no
 * effect.
 */
export type LineVerdict = { faults: readonly FieldFault[]; effect?: LineEffect };

/** A line with its values and the verdict on it. */
export type JudgedLine<Input> = LineVerdict & {
  /** Its number in the file, from 1. */
  line: number;
  cells: LineCells;
  input: Input;
  /** The record that it became or changed. */
  id?: number;
  /** The record before the line changed it, and the version that the line made; nothing of a new record. */
  before?: { version: number; input: unknown };
  /** After the import was undone: why the record stays; null: it was removed. */
  undo_fault?: FieldFault | null;
};
