import { deleteListView } from '#api/layout.ts';
import { notFound } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';

/** Deletes a view of the caller's own; those of others are read-only. */
export const removeListView = handle(deleteListView, async ({ params, caller, app }) => {
  const { numDeletedRows } = await app.database.sql
    .deleteFrom('list_view')
    .where('id', '=', params.view_id)
    .where('list', '=', params.list)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
  return { ok: true as const };
});
