import type {
  getCostImport,
  getCostImportRefusedExport,
  postCostImport,
  postCostImportApply,
} from '#api/cost-import.ts';
import type {
  getFineImport,
  getFineImportRefusedExport,
  postFineImport,
  postFineImportApply,
} from '#api/fine-import.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import type { LineColumn } from '#domain/line-file/head.ts';
import type { LineKind } from '#domain/line-file/line-import.ts';
import type { TextKey } from '#text/key.ts';

/** The parts of the import of one kind of records. */
export type ImportScreen = {
  kind: LineKind;
  /** The columns of its file, in the order of the template. */
  columns: readonly LineColumn<string>[];
  /** The labels of its fields. */
  labels: Readonly<Record<string, TextKey>>;
  post: typeof postCostImport | typeof postFineImport;
  get: typeof getCostImport | typeof getFineImport;
  refused: typeof getCostImportRefusedExport | typeof getFineImportRefusedExport;
  apply: typeof postCostImportApply | typeof postFineImportApply;
  /** The message when the server could not store the file. */
  failure: FaultCode;
};
