import type { CellValue, Column } from '#domain/column.ts';
import { Fault } from '#domain/fault.ts';
import type { Caller } from '../access/caller.ts';
import { type Reader, readerOf } from '../access/reader.ts';
import type { App } from '../app.ts';
import type { FileAnswer } from './route.ts';
import { xlsxFile } from './xlsx.ts';

/** A list as a file: the columns on screen in their order, rows as the list has them. */
export type ListFile<Row> = {
  columns: readonly Column[];
  title(reader: Reader): string;
  label(id: string, reader: Reader): string;
  rows: readonly Row[];
  /** What the list was narrowed by, in words. */
  filters(reader: Reader): readonly (readonly [string, string])[];
  /** A value in words where it is a code. */
  words(row: Row, id: string, reader: Reader): CellValue;
};

/**
 * Writes a list as xlsx.
 * @throws Fault `err.request` 400 for a column that the list does not have
 */
export async function listFile<Row>(
  call: { app: App; caller: Caller; query: { columns: readonly string[] } },
  list: ListFile<Row>,
): Promise<FileAnswer> {
  const reader = await readerOf(call.app, call.caller);
  const columns = call.query.columns.map((id) => {
    const column = list.columns.find((one) => one.id === id);
    if (!column) throw new Fault('err.request', 400);
    return column;
  });
  const file = xlsxFile({
    name: `${list.title(reader)}.xlsx`,
    sheet: {
      title: list.title(reader),
      columns: columns.map(({ id, type }) => ({ label: list.label(id, reader), type })),
      rows: list.rows.map((row) => columns.map(({ id }) => list.words(row, id, reader))),
    },
    filters: list.filters(reader),
    settings: reader.settings,
  });
  return { ...file, facts: { rows: list.rows.length } };
}

/** A driver's name in words: `Driver #7` for those who may not know names. */
export function driverInWords(name: string | null, { text }: Pick<Reader, 'text'>): string | null {
  return name?.startsWith('#') ? text.driver.masked.replace('{id}', name) : name;
}
