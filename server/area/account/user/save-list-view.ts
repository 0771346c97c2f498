import { postListView } from '#api/layout.ts';
import { Fault } from '#domain/fault.ts';
import { handle } from '#server/base/http/route.ts';

/** The most views of a user: more than anybody finds again. */
const VIEWS_MAX = 100;

/** Stores a view of a list under a name, in place of the caller's own view of that name. */
export const saveListView = handle(postListView, async ({ params, body, caller, app }) => {
  const { sql } = app.database;
  const { name, shared, search, layout } = body;
  const { count } = await sql
    .selectFrom('list_view')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', caller.userId)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow();
  if (Number(count) >= VIEWS_MAX) throw new Fault('err.operation', 409);
  const kept = { shared, search: JSON.stringify(search), layout: JSON.stringify(layout) };
  return sql
    .insertInto('list_view')
    .values({ user_id: caller.userId, list: params.list, name, ...kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'list', 'name']).doUpdateSet(kept))
    .returning('id')
    .executeTakeFirstOrThrow();
});
