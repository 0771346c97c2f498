import type { Kysely } from 'kysely';
import type { Fault, FieldFault } from '#domain/fault.ts';
import type { LineColumn } from '#domain/line-file/head.ts';
import type { LineCell } from '#domain/line-file/line-cell.ts';
import type {
  JudgedLine,
  LineCells,
  LineEffect,
  LineKind,
  LineVerdict,
} from '#domain/line-file/line-import.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import type { App } from '#server/base/app.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import type { LineFile } from '#server/base/line-file/read-lines.ts';

/** The caller of a verdict, in which server, and its time. */
export type Asking = { app: App; caller: Caller; nowMs: number };

/** A line in the form for a verdict. */
export type AskedLine<Input> = { cells: LineCells; input: Input };

/** The cells of a line, by the fields of its columns. */
export type CellOf<Field extends string> = (field: Field) => LineCell | undefined;

/** A record that a line became or changed, and what it was before. */
export type StoredRecord = { id: number } & Pick<JudgedLine<unknown>, 'before'>;

/** The result of a line: the record that it became or changed, nothing, or its faults. */
export type StoredLine =
  | (StoredRecord & { effect?: LineEffect; faults?: never })
  | { effect: 'same'; id?: never; faults?: never }
  | { faults: readonly FieldFault[]; id?: never };

/** The conversion of a file's lines to records of one kind. */
export type LineSource<Field extends string, Input> = {
  kind: LineKind;
  columns: readonly LineColumn<Field>[];
  /** Fields that every line has, except a line of totals. */
  own: readonly Field[];
  /** Reads a file that has lines in another form than a table; null: it is a table. */
  read?(bytes: Uint8Array, type: string | undefined): LineFile | null;
  /** Reads the inputs of the lines. */
  inputs(tx: Command, asking: Asking, lines: readonly CellOf<Field>[]): Promise<Input[]>;
  /** The verdict on each line; nothing is stored. */
  judge(tx: Command, asking: Asking, lines: readonly AskedLine<Input>[]): Promise<LineVerdict[]>;
  /** Judges the lines once more and stores those that pass, in the same transaction. */
  store(tx: Command, asking: Asking, lines: readonly AskedLine<Input>[]): Promise<StoredLine[]>;
  /**
   * Removes records that lines became, and gives changed ones their former values. Answers for each the
   * reason why it stays, or null. A record that is gone already needs no reason.
   */
  undo(tx: Command, asking: Asking, records: readonly StoredRecord[]): Promise<(FieldFault | null)[]>;
  /** The values that a cell of a column may hold, in the caller's language; a column without is free. */
  allowed(tx: { sql: Kysely<DB> }, caller: Caller): Promise<Partial<Record<Field, readonly string[]>>>;
  /** The amount of a line, with two decimals; without it the records have none. */
  amountOf?(input: Input): string | null;
};

/** The faults of fields, one for each, or the fault itself at a field. */
export function cellFaultsOf({ fields, code, params }: Fault, field: string): readonly FieldFault[] {
  return fields.length > 0 ? oneForEach(fields) : [{ field, code, params }];
}

/** The first fault of each field. */
export function oneForEach(faults: readonly FieldFault[]): FieldFault[] {
  return faults.filter(({ field }, at) => faults.findIndex((other) => other.field === field) === at);
}
