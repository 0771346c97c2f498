import type { LineColumn } from '../line-file/head.ts';
import { REQUIRED_FIELDS, STATEMENT_FIELDS, type StatementField } from './mapping.ts';

/** The columns of the template of a statement: its heads are the labels of the fields, in any language. */
export const STATEMENT_COLUMNS: readonly LineColumn<StatementField>[] = STATEMENT_FIELDS.map((field) => ({
  field,
  head: `statement.field_${field}`,
  ...(REQUIRED_FIELDS.some((needed) => needed === field) && { isNeeded: true }),
}));
