import type { ListQuery } from '#api/list.ts';
import type { CellValue } from '#domain/column.ts';
import type { Language } from '#domain/language.ts';
import type { List } from '#domain/list.ts';
import { cellWords, fieldValue } from '#text/field-words.ts';
import type { Translate } from '#text/key.ts';

/**
 * Rows of a list that the page sorts by itself, in the order of the page. Figures are sorted by size, words
 * in the order of their language. Empty values come last.
 */
export function sortedRows<Row extends object>(
  rows: readonly Row[],
  { columns }: Pick<List, 'columns'>,
  { sort, dir }: Pick<ListQuery, 'sort' | 'dir'>,
  { t, language }: { t: Translate; language: Language },
): readonly Row[] {
  const field = columns.find(({ id, sortable }) => id === sort && sortable !== false);
  if (!field) return rows;
  const words = new Intl.Collator(language, { numeric: true });
  const keyed = rows.map((row) => ({ row, key: cellWords(field.words, fieldValue(field, row), t) }));
  const [known, unknown] = [keyed.filter(({ key }) => key !== null), keyed.filter(({ key }) => key === null)];
  const compare = (one: CellValue, other: CellValue) =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : words.compare(String(one), String(other));
  known.sort((one, other) => compare(one.key, other.key) * (dir === 'desc' ? -1 : 1));
  return [...known, ...unknown].map(({ row }) => row);
}
