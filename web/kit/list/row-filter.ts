import { hasWords } from '#domain/plain-text.ts';
import type { Filter } from './filter.ts';

/** Values of filters as in the address, by name. Filters that are not set are absent. */
export type FilterValues = Readonly<Record<string, string>>;

/** The days of a range value `2026-01-01,2026-01-31`; either end may be open. */
export function rangeEnds(value: string): { from: string | null; to: string | null } {
  const day = (text: string | undefined) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null);
  const [from, to] = value.split(',');
  return { from: day(from), to: day(to) };
}

/** The choices in a value with commas. Those that are no longer offered are ignored. */
export function chosenOf(value: string, offered?: readonly string[]): string[] {
  const words = value.split(',').filter(Boolean);
  return offered ? words.filter((word) => offered.includes(word)) : words;
}

/** The query for the server: ranges become `<name>_from` and `<name>_to`, everything else stays as it is. */
export function filterQuery(
  filters: readonly Pick<Filter, 'name' | 'kind'>[],
  values: FilterValues,
): Record<string, string> {
  const query: Record<string, string> = {};
  for (const { name, kind } of filters) {
    const value = values[name];
    if (!value) continue;
    if (kind !== 'range') query[name] = value;
    else {
      const { from, to } = rangeEnds(value);
      if (from) query[`${name}_from`] = from;
      if (to) query[`${name}_to`] = to;
    }
  }
  return query;
}

function passes<Row>(filter: Filter<Row>, row: Row, value: string): boolean {
  if (filter.matches) return filter.matches(row, value);
  const own = (row as Record<string, unknown>)[filter.name];
  switch (filter.kind) {
    case 'text':
      return hasWords([own === null || own === undefined ? null : String(own)], value);
    case 'bool':
      return String(own ?? false) === value;
    case 'range': {
      const { from, to } = rangeEnds(value);
      const day = typeof own === 'string' ? own.slice(0, 10) : null;
      return day !== null && (from === null || day >= from) && (to === null || day <= to);
    }
    default: {
      const held = Array.isArray(own) ? own.map(String) : [String(own)];
      return chosenOf(value).some((one) => held.includes(one));
    }
  }
}

/** The rows that pass all filters and contain the words of the search. */
export function filterRows<Row>(
  rows: readonly Row[],
  filters: readonly Filter<Row>[],
  values: FilterValues,
  search?: { q: string; words: (row: Row) => readonly (string | null)[] },
): readonly Row[] {
  const set = filters.filter(({ name }) => values[name]);
  const q = search?.q.trim() ?? '';
  if (set.length === 0 && !q) return rows;
  return rows.filter(
    (row) =>
      set.every((filter) => passes(filter, row, values[filter.name]!)) &&
      (!q || hasWords(search!.words(row), q)),
  );
}
