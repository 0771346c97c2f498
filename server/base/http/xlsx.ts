import type { CellValue, ColumnType } from '#domain/column.ts';
import type { OwnFigure } from '#text/quantity-text.ts';
import type { FormatSettings } from '#text/reader.ts';
import { translatorOf } from '#text/translator.ts';
import { unitName } from '#text/unit-value.ts';
import type { FileAnswer } from './route.ts';
import { cellContents, cellFormat, cellInside, cellXml, columnName, ownFormat } from './xlsx-cell.ts';
import {
  contentTypes,
  ROOT_RELS,
  STYLE,
  sheetEnd,
  sheetName,
  sheetStart,
  styleSheet,
  workbookRels,
  workbookXml,
} from './xlsx-part.ts';
import { type ZipEntry, zipOf } from './zip.ts';

/**
 * A column of a workbook: its label without unit (the unit is added), and the type of its values, which are
 * in wire units.
 */
export type SheetColumn = { label: string; type: ColumnType; decimals?: number };

/** The value of a cell in wire units, or a figure with a unit of its own. */
export type SheetValue = CellValue | OwnFigure;

/** A workbook to write: a sheet of rows, and a last sheet with its filters. */
export type Workbook = {
  /** File name with its ending. */
  name: string;
  sheet: {
    title: string;
    columns: readonly SheetColumn[];
    /** Values in wire units, in the order of the columns. Enums come as the words to show. */
    rows: AsyncIterable<readonly SheetValue[]> | Iterable<readonly SheetValue[]>;
    /** Called after the last row: returns the bold lines below the rows. */
    totals?: () => readonly (readonly SheetValue[])[];
  };
  /** A sheet that follows from the rows; it is requested after the last of them. */
  more?: { title: string; sheet: () => Pick<Workbook['sheet'], 'columns' | 'rows'> };
  /** Label and value of each filter: the last sheet. */
  filters: readonly (readonly [label: string, value: string])[];
  /** Language, units, zone and currency of the reader. */
  settings: FormatSettings;
};

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The sheet is passed on in pieces of this many characters. */
const PIECE = 256 * 1024;
/** Values of a column whose cells are kept, because they may come again. */
const KNOWN = 10_000;
const WIDTH = { least: 9, most: 40 } as const;
const TYPE_WIDTH: Readonly<Partial<Record<ColumnType, number>>> = {
  text: 22,
  enum: 18,
  code: 13,
  date: 11,
  instant: 17,
  odometer: 12,
  money: 12,
  price: 12,
  cell: 6,
};

/**
 * Writes a workbook as a stream. Rows are read only as fast as the client reads, and one piece of them is in
 * memory at a time. When the client goes away the stream closes; the caller must then stop a source that
 * waits (a query).
 */
export function xlsxFile(workbook: Workbook): FileAnswer {
  return { type: TYPE, name: workbook.name, content: zipOf(entriesOf(workbook)) };
}

function entriesOf({ sheet, more, filters, settings }: Workbook): ZipEntry[] {
  const t = translatorOf(settings.language);
  const styles = styleSheet();
  // For each sheet of rows in order, its range of cells for filters.
  const written: (string | null)[] = [];
  const rowsOf = (one: Omit<Workbook['sheet'], 'title'>) => rowsXml(one, { settings, styles, written });
  const sheets = [
    { title: sheet.title, content: () => rowsOf(sheet) },
    ...(more ? [{ title: more.title, content: () => rowsOf(more.sheet()) }] : []),
    { title: t('ui.filters'), content: () => [filtersXml(filters)] },
  ];
  const names: string[] = [];
  for (const { title } of sheets) {
    const name = sheetName(title);
    names.push(names.includes(name) ? sheetName(`${name} ${names.length + 1}`) : name);
  }
  return [
    ...sheets.map(({ content }, at) => ({ path: `xl/worksheets/sheet${at + 1}.xml`, content })),
    // These depend on the contents of the sheets.
    { path: 'xl/styles.xml', content: () => [styles.xml()] },
    { path: 'xl/workbook.xml', content: () => [workbookXml(names, written)] },
    { path: 'xl/_rels/workbook.xml.rels', content: () => [workbookRels(names.length)] },
    { path: '_rels/.rels', content: () => [ROOT_RELS] },
    { path: '[Content_Types].xml', content: () => [contentTypes(names.length)] },
  ];
}

async function* rowsXml(
  { columns, rows, totals }: Omit<Workbook['sheet'], 'title'>,
  {
    settings,
    styles,
    written,
  }: { settings: FormatSettings; styles: ReturnType<typeof styleSheet>; written: (string | null)[] },
): AsyncGenerator<string> {
  const t = translatorOf(settings.language);
  const contentOf = cellContents(settings, { yes: t('ui.yes'), no: t('ui.no') });
  const formats = columns.map((column) => cellFormat(column, settings));
  const letters = columns.map((_, i) => columnName(i));
  const heads = columns.map(({ label, type }) => {
    const unit = unitName(type, settings);
    return unit ? `${label} (${unit})` : label;
  });
  const styled = (isBold: boolean) => formats.map((format) => styles.of(format, isBold));
  const [plain, bold] = [styled(false), styled(true)];
  // Most values of a report come again: plates, days, hours, places.
  const known = columns.map(() => new Map<SheetValue, string>());
  const insideOf = (value: SheetValue, i: number, isBold: boolean): string => {
    if (typeof value === 'object' && value !== null)
      return cellInside(styles.of(ownFormat(value), isBold), value.figure);
    if (isBold) return cellInside(bold[i]!, contentOf(columns[i]!.type, value));
    let inside = known[i]!.get(value);
    if (inside === undefined) {
      inside = cellInside(plain[i]!, contentOf(columns[i]!.type, value));
      if (known[i]!.size < KNOWN) known[i]!.set(value, inside);
    }
    return inside;
  };
  let n = 1;
  const rowXml = (values: readonly SheetValue[], isBold: boolean) => {
    const line = String(++n);
    let cells = '';
    for (let i = 0; i < columns.length; i++) {
      const inside = insideOf(values[i] ?? null, i, isBold);
      if (inside !== '') cells += `<c r="${letters[i]!}${line}"${inside}`;
    }
    return `<row r="${line}">${cells}</row>`;
  };

  // Small texts are joined into larger pieces, because each piece costs a turn of the event loop.
  let piece = sheetStart(widthsOf(columns, heads), { isFrozen: true });
  piece += `<row r="1">${heads.map((head, i) => cellXml(`${letters[i]}1`, STYLE.head, head)).join('')}</row>`;
  for await (const values of rows) {
    piece += rowXml(values, false);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  // Totals stay outside the range for filters and sorting.
  const filter = columns.length > 0 ? `A1:${letters.at(-1)}${n}` : null;
  written.push(filter);
  for (const values of totals?.() ?? []) piece += rowXml(values, true);
  yield piece + sheetEnd(filter);
}

function filtersXml(filters: Workbook['filters']): string {
  const rows = filters.map(
    ([label, value], i) =>
      `<row r="${i + 1}">${cellXml(`A${i + 1}`, STYLE.bold, label)}${cellXml(`B${i + 1}`, STYLE.plain, value)}</row>`,
  );
  return sheetStart([28, 60], { isFrozen: false }) + rows.join('') + sheetEnd(null);
}

/** Wide enough for the longest word of the head and for a usual value. */
function widthsOf(columns: readonly SheetColumn[], heads: readonly string[]): number[] {
  return columns.map(({ type }, i) => {
    const word = Math.max(...heads[i]!.split(' ').map(({ length }) => length));
    return Math.min(WIDTH.most, Math.max(TYPE_WIDTH[type] ?? WIDTH.least, word + 2));
  });
}
