import type { Fault, FieldFault } from '#domain/fault.ts';
import type { LineColumn } from '#domain/line-file/head.ts';
import type { LineCell } from '#domain/line-file/line-cell.ts';
import type { LineCells, LineKind } from '#domain/line-file/line-import.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';

/** Who has lines judged, and when. */
export type Asking = { caller: Caller; nowMs: number };

/** A line as it is judged. */
export type AskedLine<Input> = { cells: LineCells; input: Input };

/** The cells of a line, by the fields of its columns. */
export type CellOf<Field extends string> = (field: Field) => LineCell | undefined;

/** How the lines of a file become records of one kind. */
export type LineSource<Field extends string, Input> = {
  kind: LineKind;
  columns: readonly LineColumn<Field>[];
  /** Fields that every line has and a line of totals has not. */
  own: readonly Field[];
  /** What the lines ask for. */
  inputs(tx: Command, asking: Asking, lines: readonly CellOf<Field>[]): Promise<Input[]>;
  /** The verdict on each line; nothing is stored. */
  judge(tx: Command, asking: Asking, lines: readonly AskedLine<Input>[]): Promise<(FieldFault | null)[]>;
  /** Judges the lines once more and stores those that are not refused, in the same transaction. */
  store(tx: Command, asking: Asking, lines: readonly AskedLine<Input>[]): Promise<(FieldFault | null)[]>;
  /** The amount that a line asks for, with two decimals. */
  amountOf(input: Input): string | null;
};

/** The first field that a fault names, or the fault itself at a field. */
export function fieldFaultOf({ fields, code, params }: Fault, field: string): FieldFault {
  return fields[0] ?? { field, code, params };
}
