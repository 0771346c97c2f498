import { putProfile } from '#api/user.ts';
import { Fault } from '#domain/fault.ts';
import { profileFaults } from '#domain/user/user.ts';
import { command } from '#server/base/access/command.ts';
import { assertCurrent } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { assertOwnPassword } from '../session/own-password.ts';
import { readProfile } from '../session/profile.ts';
import { lockSelf } from './lock-user.ts';
import { userChanged } from './user-changed.ts';

/** Edits the own profile (spec §2, domain rules §9.3). Another e-mail needs the current password. */
export const editProfile = handle(putProfile, async (call) => {
  const { caller, app, request } = call;
  const { version: given, current_password, ...after } = call.body;
  const { userId, username } = caller;
  const { email } = await app.database.sql
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const fields = profileFaults(call.body, { email });
  if (fields.length > 0) throw new Fault('err.request', 422, { fields });
  if (after.email !== email) {
    await assertOwnPassword(app, { userId, username, address: request.ip }, current_password!);
  }
  await command(call, async (tx) => {
    const user = await lockSelf(tx, call);
    assertCurrent(user, { version: given });
    // An e-mail that an administrator has just set must not be changed back without the password.
    if (user.email !== email) throw new Fault('err.stale', 410);
    await tx.sql
      .updateTable('app_user')
      .set({ ...after, version: user.version + 1 })
      .where('id', '=', userId)
      .execute();
    const { name, surname, phone, language, distance_unit, volume_unit } = user;
    const before = { name, surname, email, phone, language, distance_unit, volume_unit };
    await userChanged(tx, { action: 'edit', id: userId, before, after });
  });
  return readProfile(app, caller);
});
