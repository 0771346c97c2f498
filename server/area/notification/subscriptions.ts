import { sql } from 'kysely';
import { getSubscriptions, putSubscriptions } from '#api/subscription.ts';
import { defaultSubscriptions, eventsFor, type Subscription } from '#domain/notification/subscription.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { command } from '#server/base/access/command.ts';
import { assertCurrent, notFound } from '#server/base/access/record.ts';
import type { Db } from '#server/base/db/database.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { readChosen } from '#server/known/subscriptions/held-subscriptions.ts';

/** The version of a user's set; 0: the user has no choice of their own. */
async function versionOf(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from subscription_set where user_id = ${userId}`.execute(db.sql);
  return rows[0]?.version ?? 0;
}

/**
 * Refuses events that the caller may not subscribe to, and fleets that the caller does not see (domain rules
 * §2.4.7). @throws Fault `notFound` 404
 */
export function assertChoosable(caller: Caller, rows: readonly Subscription[]): void {
  const codes = eventsFor(caller.actors);
  const isChoosable = ({ code, fleet_ids }: Subscription) =>
    codes.includes(code) && (fleet_ids?.every((id) => caller.visible.has(id)) ?? true);
  if (!rows.every(isChoosable)) throw notFound();
}

/** Endpoints for the caller's subscriptions. */
export const subscriptionHandlers: readonly Handler[] = [
  handle(getSubscriptions, async ({ caller, app }) => {
    const { database } = app;
    const version = await versionOf(database, caller.userId);
    const rows =
      version === 0
        ? defaultSubscriptions(caller.actors)
        : ((await readChosen(database, caller.userId)).get(caller.userId) ?? []);
    return { version, rows, codes: [...eventsFor(caller.actors)] };
  }),

  handle(putSubscriptions, async (call) => {
    const { caller, body } = call;
    const { userId } = caller;
    assertChoosable(caller, body.rows);
    return command(call, async (tx) => {
      const db = { sql: tx.sql };
      // When two first choices are concurrent, the second waits here and then has an outdated version.
      await sql`select from app_user where id = ${userId} for update`.execute(tx.sql);
      const stored = { version: await versionOf(db, userId) };
      assertCurrent(stored, body);
      const before = (await readChosen(db, userId)).get(userId) ?? [];
      const version = stored.version + 1;
      await sql`
        insert into subscription_set (user_id, version) values (${userId}, ${version})
        on conflict (user_id) do update set version = excluded.version`.execute(tx.sql);
      await sql`delete from subscription where user_id = ${userId}`.execute(tx.sql);
      if (body.rows.length > 0)
        await tx.sql
          .insertInto('subscription')
          .values(body.rows.map((row) => ({ ...row, user_id: userId })))
          .execute();
      await tx.changed({
        entity: 'subscription',
        id: userId,
        action: 'edit',
        before: { rows: before },
        after: { rows: body.rows },
      });
      return { version };
    });
  }),
];
