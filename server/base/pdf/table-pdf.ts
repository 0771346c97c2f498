import { COLUMN_TYPES, type ColumnType } from '#domain/column.ts';
import type { SheetValue } from '#server/base/http/xlsx.ts';
import type { Say } from '#text/say.ts';
import { valueText } from '#text/value-text.ts';
import type { PdfDocument, PdfTable } from './pdf-document.ts';

/** The most rows of a table on paper: about forty pages. Longer ones belong in a workbook. */
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

type Head = { label: string; type: ColumnType };

/** Rows as a table of a PDF, with the pages on which its columns fit and letters as large as they allow. */
export function tableParts(
  columns: readonly Head[],
  { rows, totals }: { rows: readonly string[][]; totals: readonly string[][] },
): { pages: NonNullable<PdfDocument['pages']>; table: PdfTable } {
  const widths = columns.map(({ label }, i) =>
    lettersOf(
      label,
      [...rows, ...totals].map((row) => row[i]!),
    ),
  );
  const { pages, textPt } = fitting(widths);
  return {
    pages,
    table: {
      kind: 'table',
      columns: columns.map(({ label, type }, i) => ({
        ...{ label, share: widths[i]! + GAP / LETTER },
        align: COLUMN_TYPES[type].align === 'right' ? 'right' : 'left',
      })),
      ...{ rows, totals, textPt },
    },
  };
}

/** A value of a sheet in words. */
export function sheetText(type: ColumnType, value: SheetValue, say: Say): string {
  if (typeof value !== 'object' || value === null) return valueText(type, value, say);
  return `${say.f.dec(value.figure, value.decimals)}\u00a0${value.unit}`;
}

/** A line of totals in words: titles may be in columns of any type, and columns without a total are empty. */
export function totalWords(columns: readonly Head[], values: readonly SheetValue[], say: Say): string[] {
  return values.map((value, i) => {
    if (value === null) return '';
    const { type } = columns[i]!;
    const isTitle = typeof value === 'string' && type !== 'money';
    return isTitle ? value : sheetText(type, value, say);
  });
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
