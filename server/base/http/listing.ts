import { type RawBuilder, sql } from 'kysely';
import type { ListQuery } from '#api/list.ts';
import { Fault } from '#domain/fault.ts';

/** The sortable columns of a list: the wire's name → the expression of the query. */
export type Sortable = Readonly<Record<string, RawBuilder<unknown>>>;

/**
 * The `order by` of a list. Empty values come last in both directions. `id` makes the order unambiguous, so
 * that pages neither repeat nor skip rows.
 * @throws Fault `err.request` 400 for a column that is not sortable
 */
export function orderBy(query: Pick<ListQuery, 'sort' | 'dir'>, sortable: Sortable, id: string) {
  const [first] = Object.keys(sortable);
  const column = Object.hasOwn(sortable, query.sort ?? first!) ? sortable[query.sort ?? first!] : undefined;
  if (!column) throw new Fault('err.request', 400);
  const direction = sql.raw(query.dir === 'desc' ? 'desc' : 'asc');
  return sql`order by ${column} ${direction} nulls last, ${sql.ref(id)} ${direction}`;
}

/** The `limit` and `offset` of a page. */
export function page({ page, page_size }: Pick<ListQuery, 'page' | 'page_size'>) {
  return sql`limit ${page_size} offset ${(page - 1) * page_size}`;
}

/**
 * Does one of the expressions contain the search text, ignoring case and accents? True without a search text.
 */
export function contains(q: string | undefined, expressions: readonly RawBuilder<unknown>[]) {
  if (!q) return sql<boolean>`true`;
  return sql<boolean>`plain(concat_ws(' ', ${sql.join(expressions)})) like plain(${patternOf(q)})`;
}

/** The `like` pattern for everything that contains the text literally. */
export function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** Restricts to these ids. Without a list there is no restriction. */
export function among(column: string, ids: readonly number[] | undefined) {
  return ids === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${ids}::int[])`;
}
