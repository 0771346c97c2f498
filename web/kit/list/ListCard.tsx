import type { ReactNode } from 'react';
import { UNKNOWN } from '#text/reader.ts';
import type { Say } from '#text/say.ts';
import { useText } from '#web/base/language/text.ts';
import { cellText } from './cell-text.ts';
import type { GridColumn } from './grid-column.ts';
import { RowCard } from './RowCard.tsx';

/** A part of a line: the text of a column, or other words. */
type Part<Row, Id extends string> = Id | ((row: Row, say: Say) => string | null);

/** How a row is shown on a phone: the columns of each line, and what is drawn around them. */
export type CardLook<Row, Id extends string = string> = {
  lines: readonly (readonly Part<Row, Id>[])[];
  /** By default the first column. */
  title?: Id | ((row: Row, say: Say) => ReactNode);
  signs?: (row: Row) => ReactNode;
  mark?: (row: Row) => ReactNode;
  /** Indentation in a tree, pixels. */
  indentPx?: (row: Row) => number;
  /** Height, pixels; 76 by default. */
  heightPx?: number;
};

/**
 * A row of a list as a card, for touch screens: the texts of its columns in lines. Unknown values are left
 * out.
 */
export function ListCard<Row extends object>(props: {
  row: Row;
  columns: readonly GridColumn<Row>[];
  look: CardLook<Row>;
}): ReactNode {
  const { row, columns, look } = props;
  const { lines, title = columns[0]!.id, signs, mark, indentPx } = look;
  const say = useText();
  const words = (part: Part<Row, string>) => {
    if (typeof part === 'function') return part(row, say);
    const column = columns.find(({ id }) => id === part);
    const text = column ? cellText(column, row, say) : UNKNOWN;
    return text === UNKNOWN ? null : text;
  };
  return (
    <RowCard
      title={typeof title === 'function' ? title(row, say) : words(title)}
      signs={signs?.(row)}
      mark={mark?.(row)}
      lines={lines.map((line) => line.map(words))}
      {...(indentPx && { indentPx: indentPx(row) })}
    />
  );
}
