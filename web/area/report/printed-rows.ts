import { COLUMN_TYPES, type ColumnType } from '#domain/column.ts';
import type { Say } from '#text/say.ts';
import { cellText } from '#web/kit/list/cell-text.ts';
import { totalText } from '#web/kit/list/column-def.ts';
import { columnLabel } from '#web/kit/list/column-label.ts';
import type { PlacedColumn } from '#web/kit/list/layout.ts';
import type { Totals } from '#web/kit/list/row-source.ts';
import type { CellShade } from './cell-shade.ts';
import type { CellSign } from './cell-sign.ts';
import { isGroupHead, type PrintedLine } from './print-limit.ts';
import { columnLetters, isProse } from './print-width.ts';
import type { ReportGridColumn } from './ReportColumns.tsx';

/** The content of a cell on paper. */
export type PrintedCell = { text: string; sign: CellSign | null; shade: CellShade | null };

/** A column on paper. */
export type PrintedColumn = {
  id: string;
  label: string;
  align: 'left' | 'right' | 'center';
  isProse: boolean;
  /** The width that the column needs. */
  letters: number;
  /** Its values identify the row: its subject and its time. */
  isNaming: boolean;
  cells: readonly PrintedCell[];
  /** Its totals, by line. */
  totals: readonly string[];
};

const DATED: readonly ColumnType[] = ['date', 'month', 'instant'];
const SIDES = { left: 0, middle: 1, right: 2 } as const;

/** The visible columns in the order of the screen, with all their cells. */
export function printedColumns(
  placed: readonly PlacedColumn<ReportGridColumn>[],
  { lines, totals }: { lines: readonly PrintedLine[]; totals: readonly Totals[] },
  say: Say,
): PrintedColumn[] {
  const shown = placed
    .filter(({ isHidden }) => !isHidden)
    .map(({ column }) => column)
    .sort((one, other) => SIDES[one.pinned ?? 'middle'] - SIDES[other.pinned ?? 'middle']);
  const day = shown.find(({ type }) => DATED.includes(type));
  return shown.map((column, at): PrintedColumn => {
    const cells = lines.map((line) =>
      isGroupHead(line)
        ? { text: totalText(column, line, at === 0, say), sign: null, shade: null }
        : {
            text: cellText(column, line, say),
            sign: column.sign?.(line, say) ?? null,
            shade: column.shade?.(line) ?? null,
          },
    );
    const sums = totals.map((line) => totalText(column, line, at === 0, say));
    const label = columnLabel(column, say);
    // The title of a line of totals may run over the next cells.
    const own = at === 0 ? cells.filter((_, row) => !isGroupHead(lines[row]!)) : cells;
    const texts = [...own.map(({ text }) => text), ...(at === 0 ? [] : sums)];
    return {
      id: column.id,
      label,
      align: COLUMN_TYPES[column.type].align,
      isProse: isProse(column.type),
      letters: columnLetters(column.type, label, texts),
      isNaming: at === 0 || column.required === true || column === day,
      cells,
      totals: sums,
    };
  });
}

/** The signs in the cells, each once. */
export function signsIn(columns: readonly PrintedColumn[]): CellSign[] {
  const found = new Map<string, CellSign>();
  for (const { cells } of columns)
    for (const { sign } of cells) if (sign) found.set(`${sign.kind} ${sign.words}`, sign);
  return [...found.values()];
}
