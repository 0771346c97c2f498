import type { ListQuery } from '#api/list.ts';
import type { CellValue } from '#domain/column.ts';
import { Fault } from '#domain/fault.ts';
import { columnsFor, type Field, type List } from '#domain/list.ts';
import type { FileKind } from '#domain/saved-report/file-kind.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { readerOf } from '#server/base/access/reader.ts';
import type { App } from '#server/base/app.ts';
import type { FileAnswer } from '#server/base/http/route.ts';
import type { SheetValue } from '#server/base/http/xlsx.ts';
import { cellWords, fieldValue, labelKey, listKey } from '#text/field-words.ts';
import { listFileName } from '#text/file-name.ts';
import type { Translate } from '#text/key.ts';
import { ownFigure } from '#text/quantity-text.ts';
import type { Say } from '#text/say.ts';
import { filterLines } from './filter-lines.ts';
import { listInForm } from './list-form.ts';

/** A row with all columns of the list. */
export type RowOf<L extends List> = Readonly<Record<L['columns'][number]['id'], unknown>>;
type Rows<Row> = readonly Row[] | AsyncIterable<Row>;

/**
 * A list in the form of the screen: the chosen columns in order, the rows that pass its filters, and the
 * filters. Sums, if there are any, are below the rows. The file is of the chosen form, in a sending of its
 * owner's; by default it is a workbook.
 * @throws Fault `err.request` 400 for a column that the list does not have for this caller
 */
export async function listFile<const L extends List>(
  call: {
    app: App;
    caller: Caller;
    query: ListQuery & { columns: readonly string[]; format?: FileKind | undefined };
    fileKind?: FileKind | undefined;
  },
  list: L,
  rows: Rows<RowOf<L>>,
  sums?: { readonly [Id in L['columns'][number]['id']]?: CellValue },
): Promise<FileAnswer> {
  const { app, caller, query } = call;
  const { t, f, settings } = await readerOf(app, caller);
  const seen = columnsFor(list, caller);
  const columns = query.columns.map((id) => {
    const column = seen.find((one) => one.id === id);
    if (!column) throw new Fault('err.request', 400);
    return column;
  });
  const title = t(listKey(list, 'list'));
  const sheet = {
    name: listFileName(list, t),
    title,
    columns: columns.map((column) => ({ label: headOf(list, column, t), type: column.type })),
    rows: cellsOf(rows, columns, { t, f }),
    totals: sums && (() => [sumsOf(columns, sums, t('ui.totals'))]),
    filters: await filterLines(call, list, { t, f }),
    settings,
    made: { atMs: app.now(), by: caller.username },
  };
  const file = await listInForm(sheet, call.fileKind ?? query.format ?? 'xlsx', { t, f });
  return Array.isArray(rows) ? { ...file, facts: { rows: rows.length } } : file;
}

/** The line of sums; its title is in the first column without one. */
function sumsOf(
  columns: readonly Field[],
  sums: Readonly<Record<string, CellValue | undefined>>,
  title: string,
): CellValue[] {
  const titled = columns.findIndex(({ id, type }) => sums[id] === undefined && type !== 'date');
  return columns.map(({ id }, at) => sums[id] ?? (at === titled ? title : null));
}

/** The head of a column. A figure whose unit never changes has it in its head, like all figures of a file. */
function headOf(list: List, column: Field, t: Translate): string {
  const label = t(labelKey(list, column));
  return column.words && 'unit' in column.words ? `${label} (${column.words.unit})` : label;
}

async function* cellsOf(
  rows: Rows<object>,
  columns: readonly Field[],
  say: Say,
): AsyncGenerator<SheetValue[]> {
  for await (const row of rows) yield columns.map((column) => cellOf(column, row, say));
}

function cellOf(column: Field, row: object, say: Say): SheetValue {
  const { type, words, measuredBy } = column;
  const value = cellWords(words, fieldValue(column, row), say.t);
  if (measuredBy === undefined) return value;
  return ownFigure(type, { productClass: (row as Record<string, unknown>)[measuredBy], value }, say) ?? value;
}
