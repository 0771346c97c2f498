import type { GridLayout, ListView } from '#api/layout.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Database } from '#server/base/db/database.ts';

/**
 * The views of a list: the caller's own, and those that others share. Every reader still sees only rows of
 * their own scope.
 */
export async function readListViews({ sql }: Database, caller: Caller, list: string): Promise<ListView[]> {
  const rows = await sql
    .selectFrom('list_view')
    .select(['id', 'user_id', 'name', 'shared', 'search', 'layout'])
    .where('list', '=', list)
    .where((eb) => eb.or([eb('user_id', '=', caller.userId), eb('shared', '=', true)]))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ user_id, search, layout, ...view }) => ({
    ...view,
    own: user_id === caller.userId,
    search: search as Record<string, string>,
    layout: layout as GridLayout | null,
  }));
}
