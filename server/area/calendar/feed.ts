import { deleteCalendarFeed, getCalendarFeed, postCalendarFeed } from '#api/calendar.ts';
import { iso } from '#domain/iso.ts';
import { command } from '#server/base/access/command.ts';
import { hashSecret, newSecret } from '#server/base/access/secret.ts';
import { handle } from '#server/base/http/route.ts';

/** Has the caller an address, and when was it last used? */
export const feedStanding = handle(getCalendarFeed, async ({ caller, app }) => {
  const found = await app.database.sql
    .selectFrom('calendar_feed')
    .select(['created_at', 'read_at'])
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  return {
    created_at: iso(found?.created_at),
    read_at: iso(found?.read_at),
  };
});

/** Makes a new address for the caller. Its secret is shown now and never again. */
export const createFeed = handle(postCalendarFeed, (call) =>
  command(call, async (tx) => {
    const { app, caller } = call;
    const secret = newSecret();
    const row = { secret_hash: hashSecret(secret), created_at: new Date(app.now()), read_at: null };
    await tx.sql
      .insertInto('calendar_feed')
      .values({ user_id: caller.userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
    await tx.changed({ entity: 'calendar_feed', id: caller.userId, action: 'create' });
    return { path: `/api/${app.config.PRODUCT}/calendar/feed/${secret}.ics` };
  }),
);

/** Revokes the caller's address. */
export const revokeFeed = handle(deleteCalendarFeed, (call) =>
  command(call, async (tx) => {
    const { userId } = call.caller;
    const { numDeletedRows } = await tx.sql
      .deleteFrom('calendar_feed')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (numDeletedRows > 0n) await tx.changed({ entity: 'calendar_feed', id: userId, action: 'delete' });
    return { ok: true as const };
  }),
);
