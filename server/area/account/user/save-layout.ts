import { putLayout } from '#api/layout.ts';
import { Fault } from '#domain/fault.ts';
import { handle } from '#server/base/http/route.ts';

/** The most layouts of a user: more than the product has grids. */
const LAYOUTS_MAX = 100;

/** Saves the caller's arrangement of a grid; null deletes it. */
export const saveLayout = handle(putLayout, async ({ params, body, caller, app }) => {
  const key = { user_id: caller.userId, name: params.name };
  const { sql } = app.database;
  if (body.layout === null) {
    await sql
      .deleteFrom('user_layout')
      .where('user_id', '=', key.user_id)
      .where('name', '=', key.name)
      .execute();
    return { ok: true as const };
  }
  const { count } = await sql
    .selectFrom('user_layout')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', key.user_id)
    .where('name', '<>', key.name)
    .executeTakeFirstOrThrow();
  if (Number(count) >= LAYOUTS_MAX) throw new Fault('err.operation', 409);
  const layout = JSON.stringify(body.layout);
  await sql
    .insertInto('user_layout')
    .values({ ...key, layout })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ layout }))
    .execute();
  return { ok: true as const };
});
