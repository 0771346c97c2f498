import { deleteProfilePhoto } from '#api/user.ts';
import { iso } from '#domain/iso.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { readProfile } from '../session/profile.ts';
import { userChanged } from './user-changed.ts';

/** Deletes the own photo. */
export const deletePhoto = handle(deleteProfilePhoto, async (call) => {
  const { caller, app } = call;
  await command(call, async (tx) => {
    const removed = await tx.sql
      .deleteFrom('user_photo')
      .where('user_id', '=', caller.userId)
      .returning('user_id')
      .executeTakeFirst();
    // Removing a missing photo is no change.
    if (!removed) return;
    const user = await tx.sql
      .selectFrom('app_user')
      .select('photo_at')
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow();
    await tx.sql.updateTable('app_user').set({ photo_at: null }).where('id', '=', caller.userId).execute();
    const before = { photo_at: iso(user.photo_at) };
    await userChanged(tx, { action: 'edit', id: caller.userId, before, after: { photo_at: null } });
  });
  return readProfile(app, caller);
});
