import { plainText } from '../plain-text.ts';
import { type LineCell, textIn } from './line-cell.ts';

/** A column that a file may have: the field it fills, and its head. */
export type LineColumn<Field extends string> = {
  field: Field;
  /** Text key of its head, which a file may have in any language. */
  head: string;
  /** Further heads that such files have. */
  also?: readonly string[];
  /** A file without it is refused. */
  isNeeded?: true;
};

/** A column with all heads that name it. */
export type Headed<Column> = Column & { heads: readonly string[] };

/**
 * A head in the form in which heads are compared: only letters and digits, without case and accents. Example:
 * `Nº Tarjeta_` → `notarjeta`.
 */
export function plainHead(head: string): string {
  return plainText(head.normalize('NFKC')).replace(/[^\p{L}\p{N}]/gu, '');
}

/** The key of a file's heads: their set, in any order. */
export function headsKey(heads: readonly string[]): string {
  return [...new Set(heads.map(plainHead))].filter(Boolean).sort().join(' ');
}

/** The column that a head names; undefined for an unknown one. */
export function columnNamed<Column extends { heads: readonly string[] }>(
  columns: readonly Column[],
  head: string,
): Column | undefined {
  const plain = plainHead(head);
  return plain === ''
    ? undefined
    : columns.find(({ heads }) => heads.some((one) => plainHead(one) === plain));
}

/**
 * The places of the fields among the heads of a file. Missing fields are left out; a repeated head counts at
 * its first place.
 */
export function placesOf<Field extends string>(
  columns: readonly { field: Field; heads: readonly string[] }[],
  heads: readonly string[],
): ReadonlyMap<Field, number> {
  const places = new Map<Field, number>();
  for (const [at, head] of heads.entries()) {
    const field = columnNamed(columns, head)?.field;
    if (field !== undefined && !places.has(field)) places.set(field, at);
  }
  return places;
}

/** The columns that a file needs and does not have. */
export function missingColumns<Field extends string, Column extends { field: Field; isNeeded?: true }>(
  columns: readonly Column[],
  places: { has(field: Field): boolean },
): Column[] {
  return columns.filter(({ field, isNeeded }) => isNeeded && !places.has(field));
}

/**
 * The index of the row, among the first of a file, that contains its heads: the one with the most known
 * heads. If none has any, it is the first of the rows with the most filled cells. -1 without rows.
 */
export function headAt(rows: readonly (readonly LineCell[])[], isKnown: (head: string) => boolean): number {
  const knownIn = (cells: readonly LineCell[]) => cells.filter((cell) => isKnown(textIn(cell))).length;
  const filledIn = (cells: readonly LineCell[]) => cells.filter((cell) => textIn(cell) !== '').length;
  const known = rows.map(knownIn);
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most);
  const filled = rows.map(filledIn);
  return filled.indexOf(Math.max(...filled));
}

/** Is it a second line of heads? It is when two or more cells are heads and no cell is anything else. */
export function isHeadAgain(cells: readonly LineCell[], isKnown: (head: string) => boolean): boolean {
  const filled = cells.map(textIn).filter((text) => text !== '');
  return filled.length > 1 && filled.every(isKnown);
}
