import type { Column, ColumnType } from '../column.ts';
import type { Description } from './column-declaration.ts';
import { COLUMNS, type NamedColumnId } from './dictionary.ts';
import type { MarkId } from './mark.ts';

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
/** The n-th day of the range (1-31); its head is the date. */
export type DayCellId = `d${Exclude<Digit, 0> | `${1 | 2}${Digit}` | 30 | 31}`;
/** An hour of the day (0-23). */
export type HourCellId = `h${Digit | `1${Digit}` | `2${0 | 1 | 2 | 3}`}`;
export type CellColumnId = DayCellId | HourCellId;
export type ColumnId = NamedColumnId | CellColumnId;

/** A report's column with everything that the dictionary states about its values. */
export type ReportColumn<Id extends ColumnId = ColumnId> = Column<Id> & Description;

type Bare<Word> = Word extends `~${infer Id}` | `${infer Id}*` ? Id : Word;
type Trimmed<Word extends string> = Word extends `${infer Rest}\n` ? Rest : Word;
type IdsIn<List extends string, Found = never> = List extends `${infer Word} ${infer Rest}`
  ? IdsIn<Rest, Found | Bare<Trimmed<Word>>>
  : Exclude<Found | Bare<Trimmed<List>>, ''>;
/** The ids of a list of columns. */
type Listed<List extends string> = Extract<IdsIn<List>, NamedColumnId>;
type Unknown<List extends string> = Exclude<IdsIn<List>, NamedColumnId> & string;
type Checked<List extends string> = [Unknown<List>] extends [never]
  ? List
  : `no report column: ${Unknown<List>}`;

/** The marks that the columns need. */
export type NeededMark<Id extends ColumnId> = {
  [Each in Id & NamedColumnId]: (typeof COLUMNS)[Each] extends {
    needs: readonly (infer Mark extends MarkId)[];
  }
    ? Mark
    : never;
}[Id & NamedColumnId];

/** Is the column a cell of a day or an hour? */
export function isCell(id: string): id is CellColumnId {
  return /^[dh]\d+$/.test(id);
}

/** Is this the name of a column of the dictionary? */
export function isNamedColumn(id: string): id is NamedColumnId {
  return Object.hasOwn(COLUMNS, id);
}

/** The dictionary's entry for a column. @throws if the dictionary does not have it */
export function describedColumn<Id extends NamedColumnId>(id: Id): Description & { id: Id } {
  if (!isNamedColumn(id)) throw new Error(`no report column ${id}`);
  return { id, ...COLUMNS[id] };
}

/** A column's type. */
export function columnType(id: ColumnId): ColumnType {
  return isCell(id) ? 'cell' : describedColumn(id).type;
}

/**
 * Columns as the catalogue writes them (§4.3): with `*` the user cannot hide the column, with `~` it is
 * hidden at first, otherwise it is shown. A name that is not in the dictionary does not compile. Example:
 * `columnsOf('license* alias ~brand')`.
 */
export function columnsOf<const List extends string>(list: Checked<List>): ReportColumn<Listed<List>>[] {
  return list
    .trim()
    .split(/\s+/)
    .map((word) => ({
      ...describedColumn(word.replace(/^~|\*$/g, '') as Listed<List>),
      ...(word.endsWith('*') && { required: true as const }),
      ...(word.startsWith('~') && { hidden: true as const }),
    }));
}

/** Look and words of a grid's cells; their type is `cell` unless they are figures with a unit. */
type CellDescription = Omit<Description, 'type' | 'sortable'> & { type?: 'cell' | 'dur' | 'dist' | 'min' };

const cell = <Id extends CellColumnId>(id: Id, description: CellDescription): ReportColumn<Id> => ({
  id,
  type: 'cell',
  sortable: false,
  ...description,
});

/** Cells for the days of a range: d1 is its first day (contradiction 5). */
export function dayCells(days: number, description: CellDescription = {}): ReportColumn<DayCellId>[] {
  return Array.from({ length: days }, (_, i) => cell(`d${i + 1}` as DayCellId, description));
}

/** Cells for the 24 hours. */
export function hourCells(description: CellDescription = {}): ReportColumn<HourCellId>[] {
  return Array.from({ length: 24 }, (_, hour) => cell(`h${hour}` as HourCellId, description));
}

/** The marks of a report's rows: those that its columns need, and the report's own. */
export function marksOf(columns: readonly ReportColumn[], own: readonly MarkId[]): MarkId[] {
  return [...new Set([...columns.flatMap(({ needs = [] }) => needs), ...own])];
}
