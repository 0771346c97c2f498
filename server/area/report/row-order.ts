import { COLUMN_TYPES, type ColumnType } from '#domain/column.ts';
import { INTL_LOCALES, type Language } from '#domain/language.ts';
import type { SheetValue } from '#server/base/http/xlsx.ts';

/** The order of the rows of a file, as on the screen. */
export type FileOrder = { at: number; type: ColumnType; isDescending: boolean; language: Language };

/**
 * Orders rows by one column. Unknown values come last in both directions; rows with equal values keep their
 * order. Texts are compared by the rules of the reader's language, but only different ones: a hundred
 * thousand rows have a few thousand.
 */
export function orderRows(
  rows: readonly (readonly SheetValue[])[],
  { at, type, isDescending, language }: FileOrder,
): (readonly SheetValue[])[] {
  const { typeSort } = COLUMN_TYPES[type];
  const isText = typeSort === 'string' || typeSort === 'mix';
  const ranks = isText ? ranksOf(rows, at, { numeric: typeSort === 'mix', language }) : null;
  const rankOf = (value: SheetValue | undefined): number | string | null => {
    if (value === null || value === undefined || value === '') return null;
    if (ranks) return ranks.get(value)!;
    if (typeof value === 'object') return value.figure;
    return type === 'money' || type === 'price' ? Number(value) : (value as number | string);
  };
  const sign = isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, rank: rankOf(row[at]) }))
    .sort((a, b) => {
      if (a.rank === null || b.rank === null) return Number(a.rank === null) - Number(b.rank === null);
      return a.rank < b.rank ? -sign : a.rank > b.rank ? sign : 0;
    })
    .map(({ row }) => row);
}

function ranksOf(
  rows: readonly (readonly SheetValue[])[],
  at: number,
  options: { numeric: boolean; language: Language },
): ReadonlyMap<SheetValue, number> {
  const collator = new Intl.Collator(INTL_LOCALES[options.language], {
    sensitivity: 'base',
    numeric: options.numeric,
  });
  const values = [...new Set(rows.map((row) => row[at] ?? null))].filter((value) => value !== null);
  values.sort((a, b) => collator.compare(String(a), String(b)));
  const ranks = new Map<SheetValue, number>();
  let rank = 0;
  for (const [i, value] of values.entries()) {
    // Words that differ only by case or accent have the same rank, so their rows keep their order.
    if (i > 0 && collator.compare(String(values[i - 1]), String(value)) !== 0) rank++;
    ranks.set(value, rank);
  }
  return ranks;
}
