import type { ReactNode } from 'react';
import type { CellValue, Column } from '#domain/column.ts';
import type { Audience } from '#domain/list.ts';
import type { TextKey } from '#text/key.ts';
import type { Say } from '#text/say.ts';

/** Opens a row. `isStep`: it replaces the open row beside it. */
export type OpenRow<Row> = (row: Row, how?: { isStep: boolean }) => void;

/**
 * Explains a cell: with Alt and Enter always, and while `isOn` by click and Enter, instead of opening the
 * row. The row is null in the line of totals. A card has no cells: `columnId` is null.
 */
export type ExplainedCells<Row> = { isOn: boolean; ask: (row: Row | null, columnId: string | null) => void };

/**
 * A column of a grid: the declaration that report, chooser and xlsx share, with the additions of the screen.
 */
export type GridColumn<Row> = Column & {
  /** Its head; by default the text `column.<id>`. */
  label?: TextKey;
  /** Its head when it is not a text: a day, an hour. */
  head?: (say: Say) => string;
  /** The value of the cell, in wire units; by default `row[id]`. Sorting uses it. */
  value?: (row: Row) => CellValue | undefined;
  /** The value in words, if its type does not give them (an enum). Strings are sorted by it. */
  text?: (row: Row, say: Say) => string;
  /** The readers who may see the column, if not everybody may. */
  for?: Audience;
  /** Draws the cell instead of the text. */
  render?: (row: Row) => ReactNode;
  /** Zone in which an instant is written, when it is not the reader's. */
  zone?: (row: Row) => string | undefined;
  /** Initial width, pixels; by default that of its type. */
  width?: number;
  /** The column under whose text it stands, in a second line of the same cell, while the user wants that. */
  under?: string;
  /** The edge where it stays while the others scroll. */
  pinned?: 'left' | 'right';
};
