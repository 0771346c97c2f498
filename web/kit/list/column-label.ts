import type { Say } from '#text/say.ts';
import { isTextKey } from '#web/base/language/text.ts';
import type { GridColumn } from './grid-column.ts';

/** The head of a column. */
export function columnLabel<Row>(column: GridColumn<Row>, say: Say): string {
  const { t } = say;
  if (column.head) return column.head(say);
  if (column.label) return t(column.label);
  const key = `column.${column.id}`;
  return isTextKey(key) ? t(key) : column.id;
}
