import { can } from './access/permission.ts';
import type { Actor } from './access/role.ts';
import type { Column, ColumnType, UnitlessType } from './column.ts';

/**
 * How a value reads where its type does not say it:
 * - `coded`: one of the codes `of`, each with the text `coded` + code; a code without a text reads as it is;
 * - `enumerated`: a value of that enumerated list; the server names it in the reader's language;
 * - `driver`, `vehicle`, `fleet`: one of these, by name; a driver who may not be named is `#id`;
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

/** Who may read a column or use a filter where not everybody may who sees the list (domain rules §2.2, §2.4.4). */
export type Audience = 'positions' | 'structure' | 'system';

/** A figure of a type without a unit says its own, or by which column it is measured; otherwise a field does not compile. */
type WithUnit =
  | { type: Exclude<ColumnType, UnitlessType> }
  | { type: UnitlessType; words: { unit: string } }
  | { type: UnitlessType; measuredBy: string };

/** A field of a record, as grid, file, history, filters and cards tell it. */
export type Field = WithUnit &
  Column & {
    /** Name of the same field in the form and in the history, where that differs: `brand_id` of `brand`. */
    input?: string;
    /** Text key of its label; `<section>.<input or id>` unless said. */
    label?: string;
    words?: ValueWords;
    /** Another field of the row whose values follow: further roles after the main one. */
    and?: string;
    for?: Audience;
  };

/**
 * One way to narrow a list. Its name is the parameter of the query. Choices (`words`) come as a list of values, yes and no
 * (`bool`) as `true` and `false`, days (`date`) as `<name>_from` and `<name>_to`, both included. Of a text without words (`text`) a
 * part is typed.
 */
export type ListFilter = {
  name: string;
  /** The column whose label and values are meant; without it the filter says its own. */
  column?: string;
  /** Text key. */
  label?: string;
  type?: Extract<ColumnType, 'bool' | 'date' | 'enum'>;
  words?: ValueWords;
  /** One value at most is chosen on the screen. */
  single?: true;
  for?: Audience;
  /** Values that not everybody is offered. */
  reserved?: Readonly<Record<string, Audience>>;
  /** Set by the screen in another way, never in the bar of filters. */
  hidden?: true;
};

/** The fields of a record: those of its list, and those that only the record and its history have. */
export type Described = {
  /** Section of the texts that its words stand in. */
  section: string;
  columns: readonly Field[];
  more: readonly Field[];
};

/**
 * A list, described once for screen, file, history, filters and cards. Its section has the texts `list` (its title), `count`,
 * `search` (what the free search looks for), `new` and `none`. The first column says which record a row is.
 */
export type List = Described & {
  /** Names the user's arrangement of its columns, and the file. */
  name: string;
  filters: readonly ListFilter[];
  /** The order at first; none where the rows come in an order of their own, as those of a tree. */
  order?: { id: string; dir: 'asc' | 'desc' };
};

/** Who reads a list, as far as audiences go. */
export type ListReader = { actors: readonly Actor[]; allowedEstructura: boolean };

/** Is the reader of this audience? Everybody is, where none is named. */
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

/** The field that a form or a history calls by this name; undefined for one that is not described. */
export function fieldNamed({ columns, more }: Described, name: string): Field | undefined {
  // The list's `name` may be the whole name where the record's is the given one.
  return [...more, ...columns].find(({ id, input }) => (input ?? id) === name);
}

/** A filter with what its column says of it. */
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
