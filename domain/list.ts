import { can } from './access/permission.ts';
import type { Actor } from './access/role.ts';
import type { Column, ColumnType, UnitlessType } from './column.ts';
import type { Language } from './language.ts';

/**
 * How a value is written where its type does not decide that:
 * - `coded`: one of the codes `of`, each with the text `coded` + code; a code without a text is written as it
 * is;
 * - `enumerated`: a value of that enumerated list; the server names it in the reader's language;
 * - `driver`, `vehicle`, `fleet`: one of these, by name; a driver whose name the reader may not see is `#id`;
 * - `fuel`: a station or a fuel card, by name or number;
 * - `group`: a group of points of interest or areas, by name;
 * - `language`: a language, in itself;
 * - `hours`: a range of a schedule, with its days of the week;
 * - `unit`: a figure whose unit never follows the reader's choice.
 *
 * A list of values is the words of each, with commas.
 */
export type ValueWords =
  | { coded: string; of: readonly string[] }
  | { enumerated: string }
  | { driver: true }
  | { vehicle: true }
  | { fleet: true }
  | { fuel: 'station' | 'card' }
  | { group: 'poi_group' | 'area_group' }
  | { language: true }
  | { hours: true }
  | { unit: string };

/**
 * Readers of a column or users of a filter that not every reader of the list has (domain rules §2.2, §2.4.4).
 */
export type Audience = 'positions' | 'structure' | 'system';

/**
 * A figure of a type without a unit names its own, or the column that holds it; otherwise a field does not
 * compile.
 */
type WithUnit =
  | { type: Exclude<ColumnType, UnitlessType> }
  | { type: UnitlessType; words: { unit: string } }
  | { type: UnitlessType; measuredBy: string };

/** A field of a record, for grid, file, history, filters and cards. */
export type Field = WithUnit &
  Column & {
    /** Name of the same field in the form and in the history, where that differs: `brand_id` of `brand`. */
    input?: string;
    /** Text key of its label; without it, `<section>.<input or id>`. */
    label?: string;
    /** The language that its label names; the text has it as `{{language}}`. */
    language?: Language;
    words?: ValueWords;
    /** Another field of the row whose values are appended: the further roles after the main one. */
    and?: string;
    for?: Audience;
  };

/**
 * A way to narrow a list. Its name is the parameter of the query. Choices (`words`) are sent as a list of
 * values, yes and no (`bool`) as `true` and `false`. Days (`date`) are sent as `<name>_from` and `<name>_to`,
 * both included. For a text without words (`text`) the user types a part of it.
 */
export type ListFilter = {
  name: string;
  /** The column whose label and values the filter uses; without it the filter has its own. */
  column?: string;
  /** Text key. */
  label?: string;
  type?: Extract<ColumnType, 'bool' | 'date' | 'enum'>;
  words?: ValueWords;
  /** The user chooses one value at most. */
  single?: true;
  for?: Audience;
  /** Values that are offered only to some readers. */
  reserved?: Readonly<Record<string, Audience>>;
  /** The screen sets it in another way; the bar of filters does not show it. */
  hidden?: true;
};

/** The fields of a record: those of its list, and those that only the record and its history have. */
export type Described = {
  /** The section that contains its texts. */
  section: string;
  columns: readonly Field[];
  more: readonly Field[];
};

/**
 * A list, described once for screen, file, history, filters and cards. Its section has the texts `list` (its
 * title), `count`, `search` (a hint for the free search), `new` and `none`. The first column identifies the
 * record of a row.
 */
export type List = Described & {
  /** The name under which the user's arrangement of columns is stored, and the name of the file. */
  name: string;
  filters: readonly ListFilter[];
  /** The initial order; absent where the rows have an order of their own, as in a tree. */
  order?: { id: string; dir: 'asc' | 'desc' };
};

/** The reader of a list, as far as audiences need to know. */
export type ListReader = { actors: readonly Actor[]; allowedEstructura: boolean };

/** Does the reader belong to this audience? Without an audience every reader does. */
export function isFor(audience: Audience | undefined, reader: ListReader): boolean {
  switch (audience) {
    case undefined:
      return true;
    case 'positions':
      return can(reader.actors, 'position:read');
    case 'structure':
      return reader.allowedEstructura;
    case 'system':
      return reader.actors.includes('SYS');
  }
}

/** The fields of the list that the reader may see, in their order. */
export function columnsFor(list: Pick<List, 'columns'>, reader: ListReader): readonly Field[] {
  return list.columns.filter((column) => isFor(column.for, reader));
}

/** The field that forms and histories call by this name; undefined when none is described. */
export function fieldNamed({ columns, more }: Described, name: string): Field | undefined {
  // The id of the list's `name` may be a full name where the record's `name` is the given name alone.
  return [...more, ...columns].find(({ id, input }) => (input ?? id) === name);
}

/** A filter together with its column's label and values. */
export type SettledFilter = Omit<ListFilter, 'type'> & { id: string; type: ColumnType };

/** The filters of a list that the reader may use, each with the label and the values of its column. */
export function filtersFor(list: Pick<List, 'columns' | 'filters'>, reader: ListReader): SettledFilter[] {
  return list.filters
    .filter((filter) => isFor(filter.for, reader))
    .map((filter) => settledFilter(list, filter));
}

/** A filter with the label, the type and the values of its column. */
export function settledFilter({ columns }: Pick<List, 'columns'>, filter: ListFilter): SettledFilter {
  const column = columns.find(({ id }) => id === filter.column);
  const { input, label, words } = column ?? {};
  return {
    id: input ?? filter.column ?? filter.name,
    type: column?.type ?? 'enum',
    ...(label !== undefined && { label }),
    ...(words !== undefined && { words }),
    ...filter,
  };
}
