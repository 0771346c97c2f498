import { sql, type Transaction } from 'kysely';
import { creditMonth, creditNotice, hasCredit } from '#domain/channel/credit.ts';
import { ALL_MAILS } from '#domain/channel/silence.ts';
import type { App } from '../app.ts';
import type { DB } from '../db/schema.gen.ts';
import { raiseEvents } from '../event/raise.ts';
import { linkToken, readChannelKey } from './channel-key.ts';
import type { Delivery, Outcome } from './delivery.ts';
import { mailContent } from './mail-content.ts';
import { deliverMail } from './mail-transport.ts';
import { publicUrl } from './public-url.ts';
import { type Recipient, readRecipient } from './recipient.ts';
import type { Channel } from './sender.ts';
import { readToldEvents, type Told } from './told-events.ts';

/** A user is told once in this time that e-mails do not arrive. */
const TOLD_EVERY = '24 hours';

/** E-mails: one credit each, with all events that waited for it (domain rules §10). */
export function mailChannel(app: App): Channel {
  return {
    way: 'email',
    parallel: 4,
    admit: (tx, claimed) => takeCredits(tx, claimed, app.now()),
    send: (delivery, signal) => sendOne(app, delivery, signal),
    settled: async (tx, { target_id }, { error }, hasFailed) => {
      if (!hasFailed) return;
      await giveBackCredit(tx, target_id, app.now());
      const { rows } = await sql`
        insert into mail_choice (user_id, told_at) values (${target_id}, ${new Date(app.now())})
        on conflict (user_id) do update set told_at = excluded.told_at
        where mail_choice.told_at is null or mail_choice.told_at <= excluded.told_at - ${TOLD_EVERY}::interval
        returning user_id`.execute(tx);
      if (rows.length === 0) return;
      const detail = { problem: error ?? 'refused' };
      const notice = {
        code: 1123,
        timeMs: app.now(),
        userId: target_id,
        kind: 'mail_failed',
        detail,
      } as const;
      await raiseEvents(tx, [notice], app.now());
    },
  };
}

/** Takes a credit for each e-mail that is sent for the first time. Those without credit are dropped, and their users told once. */
async function takeCredits(
  tx: Transaction<DB>,
  claimed: readonly Delivery[],
  nowMs: number,
): Promise<readonly Delivery[]> {
  const admitted: Delivery[] = [];
  for (const delivery of claimed) {
    if (delivery.attempts > 1 || (await takeCredit(tx, delivery.target_id, nowMs))) admitted.push(delivery);
    else
      await tx
        .updateTable('delivery')
        .set({ state: 'dropped', leased_until: null, ended_at: new Date(nowMs) })
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
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('mail_credit')
    .set(({ fn, val }) => ({ used: fn<number>('greatest', [sql`used - 1`, val(0)]) }))
    .where('user_id', '=', userId)
    .where('month', '=', creditMonth(nowMs, user.time_zone))
    .execute();
}

/** What the user may still see, and still wants by e-mail. */
async function wantedEvents(app: App, recipient: Recipient, { event_ids }: Delivery): Promise<Told[]> {
  const events = await readToldEvents(app, recipient, event_ids);
  const silences = await app.database.sql
    .selectFrom('mail_silence')
    .select('code')
    .where('user_id', '=', recipient.userId)
    .execute();
  const silent = new Set(silences.map(({ code }) => code));
  return silent.has(ALL_MAILS) ? [] : events.filter(({ code }) => !silent.has(code));
}

async function sendOne(app: App, delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
  const server = await app.database.sql.selectFrom('mail_setting').selectAll().executeTakeFirst();
  const recipient = await readRecipient(app, delivery.target_id);
  if (!server || !recipient) return { state: 'dropped' };
  const events = await wantedEvents(app, recipient, delivery);
  if (events.length === 0) return { state: 'dropped', error: 'rights' };
  const key = await readChannelKey(app);
  const base = publicUrl(app.config);
  const unsubscribe = (code: number) =>
    new URL(`/unsubscribe/${linkToken({ userId: recipient.userId, code }, key)}`, base).href;
  const more = delivery.event_count - delivery.event_ids.length;
  const codes = new Set(events.map(({ code }) => code));
  const about = codes.size === 1 && more === 0 ? events[0]!.code : ALL_MAILS;
  return deliverMail(
    server,
    {
      to: recipient.email,
      messageId: `${delivery.key}@${server.sender.split('@')[1]}`,
      ...mailContent(recipient, { events, more }, { to: (path) => new URL(path, base).href, unsubscribe }),
      headers: {
        // What mail programs offer as a button (RFC 8058).
        'List-Unsubscribe': `<${unsubscribe(about)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    },
    signal,
  );
}
