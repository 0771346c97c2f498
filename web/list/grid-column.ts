import type { ReactNode } from 'react';
import type { CellValue, Column } from '#domain/column.ts';
import type { Audience } from '#domain/list.ts';
import type { TextKey } from '#text/key.ts';
import type { Say } from '#text/say.ts';

/** What opening a row does. `isStep`: from the row beside it, whose place it takes. */
export type OpenRow<Row> = (row: Row, how?: { isStep: boolean }) => void;

/** A column of a grid: the declaration that report, chooser and xlsx share, and what only the screen needs. */
export type GridColumn<Row> = Column & {
  /** Its head; the text `column.<id>` unless said. */
  label?: TextKey;
  /** Its head where no text says it: a day, an hour. */
  head?: (say: Say) => string;
  /** What the cell holds, in wire units; `row[id]` unless said. Sorting uses it. */
  value?: (row: Row) => CellValue | undefined;
  /** The value in words, where its type does not say them (an enum); strings are sorted by it. */
  text?: (row: Row, say: Say) => string;
  /** Whose it is where not everybody may read it. */
  for?: Audience;
  /** What is drawn instead of the text. */
  render?: (row: Row) => ReactNode;
  /** Zone in which an instant is written, when it is not the reader's. */
  zone?: (row: Row) => string | undefined;
  /** Pixels at first; by its type unless said. */
  width?: number;
  /** Stays at its edge while the others scroll. */
  pinned?: 'left' | 'right';
};
