import { COLUMN_TYPES, type ColumnType } from '#domain/column.ts';
import { Fault } from '#domain/fault.ts';
import type { Sight } from '#server/base/access/caller.ts';
import type { Reporting } from '#server/base/app.ts';
import type { SheetValue } from '#server/base/http/xlsx.ts';
import type { PdfDocument } from '#server/base/pdf/pdf-document.ts';
import { pdfFile } from '#server/base/pdf/pdf-file.ts';
import { formatter } from '#text/format.ts';
import type { FormatSettings } from '#text/reader.ts';
import type { Say } from '#text/say.ts';
import { translatorOf } from '#text/translator.ts';
import { valueText } from '#text/value-text.ts';
import { type FileColumn, fileColumns, fileTotals, shownColumns } from './file-columns.ts';
import { fileFilters } from './file-filters.ts';
import { fileRows, nameOf, type Shown } from './report-file.ts';
import type { OpenReport } from './run.ts';

/** The most rows of a report on paper: about forty pages. Longer ones belong in a workbook. */
export const PDF_ROWS = 1_000;

/**
 * Points between the margins of each kind of page; the narrower is taken if the letters stay large enough.
 */
const PAGES = [
  { pages: 'A4 wide', width: 746 },
  { pages: 'A3 wide', width: 1_095 },
] as const;
const LETTERS_PT = { most: 8.5, least: 6.5 } as const;
/** The mean width of a letter, and the space between two columns, as parts of the size of the letters. */
const LETTER = 0.56;
const GAP = 1.42;
/** The least and the greatest width of a column, letters; longer text continues in the next line. */
const WIDE = { least: 5, most: 24 } as const;

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
  const widths = columns.map(({ label }, i) =>
    lettersOf(
      label,
      [...rows, ...totals].map((row) => row[i]!),
    ),
  );
  const { pages, textPt } = fitting(widths);
  const [title, ...facts] = fileFilters(run, { app, caller, say });
  return pdfFile({
    ...{ name: nameOf(run, 'pdf', say), title: title![1], pages, settings },
    made: { atMs: app.now(), by: caller.username },
    blocks: [
      { kind: 'facts', facts },
      {
        kind: 'table',
        columns: columns.map(({ label, type }, i) => ({
          ...{ label, share: widths[i]! + GAP / LETTER },
          align: COLUMN_TYPES[type].align === 'right' ? 'right' : 'left',
        })),
        ...{ rows, totals, textPt },
      },
    ],
  });
}

/** A line of totals in words: titles may be in columns of any type, and columns without a total are empty. */
function totalWords(columns: readonly FileColumn[], values: readonly SheetValue[], say: Say): string[] {
  return values.map((value, i) => {
    if (value === null) return '';
    const { type } = columns[i]!;
    const isTitle = typeof value === 'string' && type !== 'money';
    return isTitle ? value : sheetText(type, value, say);
  });
}

function sheetText(type: ColumnType, value: SheetValue, say: Say): string {
  if (typeof value !== 'object' || value === null) return valueText(type, value, say);
  return `${say.f.dec(value.figure, value.decimals)}\u00a0${value.unit}`;
}

/** The width of a column in letters: for its values, and for the longest word of its head. */
function lettersOf(label: string, values: readonly string[]): number {
  const longest = Math.max(
    ...label.split(/[\s/]+/).map(({ length }) => length),
    values.reduce((most, { length }) => Math.max(most, length), 0),
  );
  return Math.min(WIDE.most, Math.max(WIDE.least, longest));
}

/** The pages, and the size of the letters that makes columns of these widths fit. */
function fitting(widths: readonly number[]): { pages: NonNullable<PdfDocument['pages']>; textPt: number } {
  const perPt = widths.reduce((sum, letters) => sum + letters * LETTER + GAP, 0);
  const { pages, width } = PAGES.find((page) => page.width / perPt >= LETTERS_PT.least) ?? PAGES.at(-1)!;
  return { pages, textPt: Math.min(LETTERS_PT.most, width / perPt) };
}
