import { Fault } from '#domain/fault.ts';
import type { FileKind } from '#domain/saved-report/file-kind.ts';
import { csvFile } from '#server/base/http/csv.ts';
import type { FileAnswer } from '#server/base/http/route.ts';
import { type SheetColumn, type SheetValue, xlsxFile } from '#server/base/http/xlsx.ts';
import { pdfFile } from '#server/base/pdf/pdf-file.ts';
import { PDF_ROWS, sheetText, tableParts, totalWords } from '#server/base/pdf/table-pdf.ts';
import type { FormatSettings } from '#text/reader.ts';
import type { Say } from '#text/say.ts';

/** The rows of a list with all that a file of any form needs. */
export type ListSheet = {
  /** File name as a workbook. */
  name: string;
  title: string;
  columns: readonly SheetColumn[];
  rows: AsyncIterable<readonly SheetValue[]>;
  totals?: (() => (readonly SheetValue[])[]) | undefined;
  filters: readonly (readonly [string, string])[];
  settings: FormatSettings;
  made: { atMs: number; by: string };
};

/**
 * A list as a file of the wanted form.
 * @throws Fault 409 `report.tooManyRows` for a PDF of more than `PDF_ROWS`
 */
export async function listInForm(sheet: ListSheet, kind: FileKind, say: Say): Promise<FileAnswer> {
  const { name, title, columns, rows, totals, filters, settings, made } = sheet;
  const named = name.replace(/xlsx$/, kind);
  if (kind === 'csv') return csvFile({ name: named, columns, rows }, settings);
  if (kind === 'xlsx')
    return xlsxFile({
      name,
      sheet: { title, columns, rows, ...(totals && { totals }) },
      ...{ filters, settings },
    });
  const words: string[][] = [];
  for await (const values of rows) {
    if (words.length === PDF_ROWS) throw new Fault('report.tooManyRows', 409, { params: { max: PDF_ROWS } });
    words.push(values.map((value, i) => sheetText(columns[i]!.type, value, say)));
  }
  const sums = (totals?.() ?? []).map((values) => totalWords(columns, values, say));
  const { pages, table } = tableParts(columns, { rows: words, totals: sums });
  return pdfFile({
    ...{ name: named, title, pages, settings, made },
    blocks: [...(filters.length > 0 ? [{ kind: 'facts', facts: filters } as const] : []), table],
  });
}
