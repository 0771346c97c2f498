import type { Fault, FieldFault } from '#domain/fault.ts';
import type { LineColumn } from '#domain/line-file/head.ts';
import type { LineCell } from '#domain/line-file/line-cell.ts';
import type { LineCells, LineKind } from '#domain/line-file/line-import.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';

/** The caller of a verdict, and its time. */
export type Asking = { caller: Caller; nowMs: number };

/** A line in the form for a verdict. */
export type AskedLine<Input> = { cells: LineCells; input: Input };

/** The cells of a line, by the fields of its columns. */
export type CellOf<Field extends string> = (field: Field) => LineCell | undefined;

/** The conversion of a file's lines to records of one kind. */
export type LineSource<Field extends string, Input> = {
  kind: LineKind;
  columns: readonly LineColumn<Field>[];
  /** Fields that every line has, except a line of totals. */
  own: readonly Field[];
  /** Reads the inputs of the lines. */
  inputs(tx: Command, asking: Asking, lines: readonly CellOf<Field>[]): Promise<Input[]>;
  /** The verdict on each line; nothing is stored. */
  judge(tx: Command, asking: Asking, lines: readonly AskedLine<Input>[]): Promise<(FieldFault | null)[]>;
  /** Judges the lines once more and stores those that pass, in the same transaction. */
  store(tx: Command, asking: Asking, lines: readonly AskedLine<Input>[]): Promise<(FieldFault | null)[]>;
  /** The amount of a line, with two decimals. */
  amountOf(input: Input): string | null;
};

/** The first field that a fault names, or the fault itself at a field. */
export function fieldFaultOf({ fields, code, params }: Fault, field: string): FieldFault {
  return fields[0] ?? { field, code, params };
}
