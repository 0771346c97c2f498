import { Fault } from '#domain/fault.ts';
import type { Sight } from '#server/base/access/caller.ts';
import type { Reporting } from '#server/base/app.ts';
import type { SheetValue } from '#server/base/http/xlsx.ts';
import { pdfFile } from '#server/base/pdf/pdf-file.ts';
import { PDF_ROWS, sheetText, tableParts, totalWords } from '#server/base/pdf/table-pdf.ts';
import { formatter } from '#text/format.ts';
import type { FormatSettings } from '#text/reader.ts';
import type { Say } from '#text/say.ts';
import { translatorOf } from '#text/translator.ts';
import { fileColumns, fileTotals, shownColumns } from './file-columns.ts';
import { fileFilters } from './file-filters.ts';
import { fileRows, nameOf, type Shown } from './report-file.ts';
import type { OpenReport } from './run.ts';

/**
 * An open report as a PDF: its filters, its rows and its totals, in the reader's form. Its letters are as
 * large as its columns allow.
 * @throws Fault 409 `report.tooManyRows` above `PDF_ROWS`
 */
export async function reportPdf(
  run: OpenReport,
  options: { app: Reporting; caller: Sight; settings: FormatSettings; shown: Shown },
) {
  const { app, caller, settings, shown } = options;
  const say: Say = { t: translatorOf(settings.language), f: formatter(settings) };
  const columns = fileColumns(run, shownColumns(run.columns, shown.columns), say);
  const words = (values: readonly SheetValue[]) =>
    values.map((value, i) => sheetText(columns[i]!.type, value, say));
  const rows: string[][] = [];
  for await (const values of fileRows(run, columns, { sort: shown.sort, language: settings.language })) {
    if (rows.length === PDF_ROWS) throw new Fault('report.tooManyRows', 409, { params: { max: PDF_ROWS } });
    rows.push(words(values));
  }
  const totals = fileTotals(columns, run.end().totals, say).map((values) => totalWords(columns, values, say));
  const { pages, table } = tableParts(columns, { rows, totals });
  const [title, ...facts] = fileFilters(run, { app, caller, say });
  return pdfFile({
    ...{ name: nameOf(run, 'pdf', say), title: title![1], pages, settings },
    made: { atMs: app.now(), by: caller.username },
    blocks: [{ kind: 'facts', facts }, table],
  });
}
