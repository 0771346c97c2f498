import type { LineImports } from '#api/line-import.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import type { LineColumn } from '#domain/line-file/head.ts';
import type { LineKind } from '#domain/line-file/line-import.ts';
import type { TextKey } from '#text/key.ts';

/** The longest time for thousands of lines, milliseconds. */
export const IMPORT_TIMEOUT_MS = 120_000;

/** The parts of the import of one kind of records. */
export type ImportScreen = {
  kind: LineKind;
  /** The columns of its file, in the order of the template. */
  columns: readonly LineColumn<string>[];
  /** The labels of its fields. */
  labels: Readonly<Record<string, TextKey>>;
  endpoints: LineImports;
  /** Further endings of its files, with the content type in which each is sent. */
  types?: Readonly<Record<string, string>>;
  /** The consequences of an undo; by default: what the file stored is deleted. */
  undoText?: TextKey;
  /** The message when the server could not store the file. */
  failure: FaultCode;
};
