import type { ColumnType } from '#domain/column.ts';

/** Pixels of a sheet between its margins; the narrower of A4 and Letter. */
export const SHEET_PX = { portrait: 690, landscape: 950 } as const;
/** Readable sizes of letters on paper, pixels. */
const LETTERS_PX = { most: 11, least: 7 } as const;
/** Width of an average letter as a part of its size, and the room beside the words of a cell, in letters. */
const LETTER = 0.58;
const BESIDE = 1.6;
/** Words break into another line of their cell after this many letters. */
const LINE = 16;

/** Do values of this type break into lines? Plates and figures stay on one. */
export const isProse = (type: ColumnType) => type === 'text' || type === 'enum';

/** The width that a column needs on paper, in letters. Its head breaks between words. */
export function columnLetters(type: ColumnType, head: string, texts: readonly string[]): number {
  let longest = Math.max(...head.split(/\s+/).map((word) => word.length));
  for (const { length } of texts)
    longest = Math.max(longest, isProse(type) ? Math.min(length, LINE) : length);
  return longest + BESIDE;
}

/**
 * The columns of a table, split on sheets beside each other, and the size of their letters, pixels. Every
 * sheet begins with the columns that name the row. Example: widths of 60, 50 and 50 letters, of which the
 * first names the row, need two sheets: 0 and 1, 0 and 2.
 */
export function sheetsOf(
  columns: readonly { letters: number; isNaming: boolean }[],
  sheetPx: number,
): { sheets: readonly (readonly number[])[]; px: number } {
  const most = sheetPx / (LETTERS_PX.least * LETTER);
  const places = columns.map((_, at) => at);
  const naming = places.filter((at) => columns[at]!.isNaming);
  const widthOf = (some: readonly number[]) => some.reduce((sum, at) => sum + columns[at]!.letters, 0);
  const sheets: number[][] = [];
  if (widthOf(places) <= most) sheets.push(places);
  else {
    let sheet = [...naming];
    for (const at of places) {
      if (columns[at]!.isNaming) continue;
      if (sheet.length > naming.length && widthOf(sheet) + columns[at]!.letters > most) {
        sheets.push(sheet);
        sheet = [...naming];
      }
      sheet.push(at);
    }
    sheets.push(sheet);
  }
  const widest = Math.max(...sheets.map(widthOf));
  const px = Math.max(LETTERS_PX.least, Math.min(LETTERS_PX.most, sheetPx / (widest * LETTER)));
  return { sheets, px };
}
