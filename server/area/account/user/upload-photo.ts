import { putProfilePhoto } from '#api/user.ts';
import { iso } from '#domain/iso.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { readProfile } from '../session/profile.ts';
import { squarePhoto } from './photo.ts';
import { userChanged } from './user-changed.ts';

/** Stores the own photo (spec §2), for the account menu and for administrators in the record. */
export const uploadPhoto = handle(putProfilePhoto, async (call) => {
  const { body, caller, app, request } = call;
  // A photo takes much memory for a moment, so nobody has two made at once.
  const content = await app.crowd.alone(`photo ${caller.userId}`, () =>
    squarePhoto(body, request.headers['content-type']),
  );
  const photo = { type: 'image/webp', content };
  const photo_at = new Date(app.now());
  await command(call, async (tx) => {
    await tx.sql
      .insertInto('user_photo')
      .values({ user_id: caller.userId, ...photo })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(photo))
      .execute();
    await tx.sql.updateTable('app_user').set({ photo_at }).where('id', '=', caller.userId).execute();
    const after = { photo_at: iso(photo_at) };
    await userChanged(tx, { action: 'upload', id: caller.userId, after });
  });
  return readProfile(app, caller);
});
