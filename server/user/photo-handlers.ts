import { deleteProfilePhoto, getProfilePhoto, putProfilePhoto } from '#api/user.ts';
import { command } from '../access/command.ts';
import { notFound } from '../access/record.ts';
import type { Database } from '../db/database.ts';
import { type FileAnswer, type Handler, handle } from '../http/route.ts';
import { readProfile } from '../session/profile.ts';
import { squarePhoto } from './photo.ts';
import { userChanged } from './user-changed.ts';

/**
 * A user's photo. Whether the caller may see it is the handler's to check before.
 * @throws Fault `notFound` 404 when there is none
 */
export async function readPhoto({ sql }: Pick<Database, 'sql'>, userId: number): Promise<FileAnswer> {
  const photo = await sql
    .selectFrom('user_photo')
    .select(['type', 'content'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!photo) throw notFound();
  return photo;
}

/** The own photo (spec §2): shown in the account menu, and to administrators in the record. */
export const photoHandlers: readonly Handler[] = [
  handle(getProfilePhoto, ({ caller, app }) => readPhoto(app.database, caller.userId)),

  handle(putProfilePhoto, async (call) => {
    const { body, caller, app, request } = call;
    const content = await squarePhoto(body, request.headers['content-type']);
    const photo = { type: 'image/webp', content };
    const photo_at = new Date(app.now());
    await command(call, async (tx) => {
      await tx.sql
        .insertInto('user_photo')
        .values({ user_id: caller.userId, ...photo })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(photo))
        .execute();
      await tx.sql.updateTable('app_user').set({ photo_at }).where('id', '=', caller.userId).execute();
      const after = { photo_at: photo_at.toISOString() };
      await userChanged(tx, { action: 'upload', id: caller.userId, after });
    });
    return readProfile(app, caller);
  }),

  handle(deleteProfilePhoto, async (call) => {
    const { caller, app } = call;
    await command(call, async (tx) => {
      const removed = await tx.sql
        .deleteFrom('user_photo')
        .where('user_id', '=', caller.userId)
        .returning('user_id')
        .executeTakeFirst();
      // Taking away what is not there is done already.
      if (!removed) return;
      const user = await tx.sql
        .selectFrom('app_user')
        .select('photo_at')
        .where('id', '=', caller.userId)
        .executeTakeFirstOrThrow();
      await tx.sql.updateTable('app_user').set({ photo_at: null }).where('id', '=', caller.userId).execute();
      const before = { photo_at: user.photo_at?.toISOString() ?? null };
      await userChanged(tx, { action: 'edit', id: caller.userId, before, after: { photo_at: null } });
    });
    return readProfile(app, caller);
  }),
];
