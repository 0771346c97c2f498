import { sql, type Transaction } from 'kysely';
import { creditMonth, creditNotice, hasCredit } from '#domain/channel/credit.ts';
import type { Problem } from '#domain/channel/problem.ts';
import type { Delivery } from '#server/area/notification/channel/delivery.ts';
import type { Base } from '#server/base/app.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import { raiseEvents } from '#server/bus/raise.ts';
import type { Channel } from './sender.ts';

/** A user gets one notice within this time that e-mails do not arrive. */
const TOLD_EVERY = '24 hours';

/** The user for whom an e-mail is meant; null: the user no longer exists. */
type UserOf = (tx: Transaction<DB>, delivery: Delivery) => Promise<number | null>;

/**
 * Charges e-mails to their users: one credit each, however often it is tried (domain rules §10). An e-mail
 * that is never sent costs nothing.
 */
export function credited(app: Base, userOf: UserOf): Pick<Channel, 'admit' | 'settled'> {
  return {
    admit: (tx, claimed) => takeCredits(tx, claimed, { userOf, nowMs: app.now() }),
    settled: async (tx, delivery, { state, error }, hasFailed) => {
      if (!hasFailed && state !== 'dropped') return;
      const userId = await userOf(tx, delivery);
      if (userId === null) return;
      await giveBackCredit(tx, userId, app.now());
      if (hasFailed) await tellFailure(tx, userId, { problem: error ?? 'refused', nowMs: app.now() });
    },
  };
}

/**
 * Takes a credit for each e-mail at its first attempt. Those without credit are dropped, and their users get
 * one notice.
 */
async function takeCredits(
  tx: Transaction<DB>,
  claimed: readonly Delivery[],
  { userOf, nowMs }: { userOf: UserOf; nowMs: number },
): Promise<readonly Delivery[]> {
  const admitted: Delivery[] = [];
  for (const delivery of claimed) {
    const userId = await userOf(tx, delivery);
    if (delivery.attempts > 1 || (userId !== null && (await takeCredit(tx, userId, nowMs))))
      admitted.push(delivery);
    else
      await tx
        .updateTable('delivery')
        .set({ state: 'dropped', error: 'credit', leased_until: null, ended_at: new Date(nowMs) })
        .where('id', '=', delivery.id)
        .execute();
  }
  return admitted;
}

async function takeCredit(tx: Transaction<DB>, userId: number, nowMs: number): Promise<boolean> {
  const user = await tx
    .selectFrom('app_user')
    .select(['time_zone', 'notification_credit_limit as limit'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return false;
  const { limit } = user;
  const month = creditMonth(nowMs, user.time_zone);
  await tx
    .insertInto('mail_credit')
    .values({ user_id: userId, month })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const of = tx.selectFrom('mail_credit').where('user_id', '=', userId).where('month', '=', month);
  const credit = await of.selectAll().forUpdate().executeTakeFirstOrThrow();
  const isTaken = hasCredit({ used: credit.used, limit });
  const used = credit.used + (isTaken ? 1 : 0);
  const notice = creditNotice({ used, limit });
  const told = {
    is_warned: credit.is_warned || notice !== null,
    is_spent: credit.is_spent || notice === 100,
  };
  await tx
    .updateTable('mail_credit')
    .set({ used, ...told })
    .where('user_id', '=', userId)
    .where('month', '=', month)
    .execute();
  const isNews = notice === 100 ? !credit.is_spent : notice !== null && !credit.is_warned;
  if (isNews)
    await raiseEvents(tx, [{ code: 1123, timeMs: nowMs, userId, kind: 'credit', value: notice }], nowMs);
  return isTaken;
}

async function giveBackCredit(tx: Transaction<DB>, userId: number, nowMs: number): Promise<void> {
  const user = await tx
    .selectFrom('app_user')
    .select('time_zone')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return;
  await tx
    .updateTable('mail_credit')
    .set(({ fn, val }) => ({ used: fn<number>('greatest', [sql`used - 1`, val(0)]) }))
    .where('user_id', '=', userId)
    .where('month', '=', creditMonth(nowMs, user.time_zone))
    .execute();
}

async function tellFailure(
  tx: Transaction<DB>,
  userId: number,
  { problem, nowMs }: { problem: Problem; nowMs: number },
): Promise<void> {
  const { rows } = await sql`
    insert into mail_choice (user_id, told_at) values (${userId}, ${new Date(nowMs)})
    on conflict (user_id) do update set told_at = excluded.told_at
    where mail_choice.told_at is null or mail_choice.told_at <= excluded.told_at - ${TOLD_EVERY}::interval
    returning user_id`.execute(tx);
  if (rows.length === 0) return;
  const detail = { problem };
  await raiseEvents(tx, [{ code: 1123, timeMs: nowMs, userId, kind: 'mail_failed', detail }], nowMs);
}
