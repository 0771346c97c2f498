import type { LineCell } from './line-cell.ts';

/** A cell in its stored form, as JSON: an instant of a workbook is `{ at }`, milliseconds since 1970. */
export type KeptCell = string | number | boolean | { at: number } | null;

/** A cell in the form for storing; a workbook's date that is none is empty. */
export function keptCell(cell: LineCell): KeptCell {
  if (!(cell instanceof Date)) return cell;
  return Number.isNaN(cell.getTime()) ? null : { at: cell.getTime() };
}

/** A stored cell as the file held it. */
export function cellOfKept(kept: KeptCell): LineCell {
  return typeof kept === 'object' && kept !== null ? new Date(kept.at) : kept;
}

/** A line of a file in its stored form, with the texts that its user wrote over cells, by their fields. */
export type KeptLine = {
  line: number;
  cells: readonly KeptCell[];
  mended: Readonly<Record<string, string>>;
};

/** The places of fields among the heads of a file: field → index of its head. */
export type HeadPlaces = Readonly<Record<string, number>>;

/** The cell of a field: the text that the user wrote, else that of the file; undefined without a column. */
export function keptCellOf({ cells, mended }: KeptLine, field: string, places: HeadPlaces) {
  const text = mended[field];
  return text === undefined ? cellOfKept(cells[places[field] ?? -1] ?? null) : text;
}
