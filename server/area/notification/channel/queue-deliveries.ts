import { CompiledQuery, type Selectable, type Transaction } from 'kysely';
import type { PoolClient, QueryResultRow } from 'pg';
import { type Digest, mailTimeMs } from '#domain/channel/digest.ts';
import type { Channel } from '#domain/notification/event-catalogue.ts';
import type { DB, RaisedEvent } from '#server/base/db/schema.gen.ts';

type Tx = Pick<Transaction<DB>, 'executeQuery'> | PoolClient;

/** An event waiting to be matched. */
export type QueuedEvent = Pick<
  Selectable<RaisedEvent>,
  'id' | 'code' | 'kind' | 'user_id' | 'fleet_id' | 'raised_at'
>;

/** A user whom an event notifies. `isRepeat`: it raises the count of a notification, and was sent already. */
type MatchedUser = { event: QueuedEvent; userId: number; channels: readonly Channel[]; isRepeat: boolean };

/**
 * The most events that one message of each channel names; webhooks get all, in several requests if necessary.
 */
export const MOST_EVENTS = { email: 200, push: 20, webhook: 100 } as const;
/** The most requests that may wait for one webhook; later events are counted and left out. */
export const MOST_WAITING = 100;

/** Kinds of 1123 about e-mail: they are not sent by e-mail, because the failure would repeat about itself. */
const ABOUT_MAIL: readonly (string | null)[] = ['credit', 'mail_failed'];

/**
 * Writes messages in the transaction that decides them: they are sent if it commits, and only then. Senders
 * find them by themselves.
 */
export async function queueDeliveries(
  tx: Tx,
  { events, matched }: { events: readonly QueuedEvent[]; matched: readonly MatchedUser[] },
): Promise<void> {
  if (events.length === 0) return;
  const nowMs = Math.max(...events.map(({ raised_at }) => raised_at.getTime()));
  const by = (channel: Channel) =>
    matched.filter(({ channels, isRepeat }) => !isRepeat && channels.includes(channel));
  const isAboutMail = ({ code, kind }: QueuedEvent) => code === 1123 && ABOUT_MAIL.includes(kind);
  await queueMails(
    tx,
    by('email').filter(({ event }) => !isAboutMail(event)),
    nowMs,
  );
  await queuePushes(tx, by('push'), nowMs);
  await queueRequests(tx, events, nowMs);
}

type Queued = { target_id: number; event_ids: number[]; next_at: Date };

async function queueMails(tx: Tx, matched: readonly MatchedUser[], nowMs: number): Promise<void> {
  if (matched.length === 0) return;
  const users = await rows<{ id: number; time_zone: string; digest: Digest; silent: number[] }>(
    tx,
    `select app_user.id, app_user.time_zone, coalesce(mail_choice.digest, 'none') as digest,
       array(select code from mail_silence where mail_silence.user_id = app_user.id) as silent
     from app_user
     left join mail_choice on mail_choice.user_id = app_user.id
     where app_user.id = any($1) and exists (select from mail_setting)`,
    [matched.map(({ userId }) => userId)],
  );
  const byUser = Map.groupBy(matched, ({ userId }) => userId);
  const queued = users.flatMap(({ id, time_zone, digest, silent }): Queued[] => {
    if (silent.includes(0)) return [];
    const wanted = byUser.get(id)!.filter(({ event }) => !silent.includes(event.code));
    if (wanted.length === 0) return [];
    const event_ids = wanted.map(({ event }) => event.id);
    return [{ target_id: id, event_ids, next_at: new Date(mailTimeMs(digest, nowMs, time_zone)) }];
  });
  await join(tx, 'email', queued, nowMs);
}

async function queuePushes(tx: Tx, matched: readonly MatchedUser[], nowMs: number): Promise<void> {
  if (matched.length === 0) return;
  const browsers = await rows<{ id: number; user_id: number }>(
    tx,
    'select id, user_id from push_subscription where user_id = any($1)',
    [matched.map(({ userId }) => userId)],
  );
  const byUser = Map.groupBy(matched, ({ userId }) => userId);
  const queued = browsers.map(({ id, user_id }) => ({
    target_id: id,
    event_ids: byUser.get(user_id)!.map(({ event }) => event.id),
    next_at: new Date(nowMs),
  }));
  await join(tx, 'push', queued, nowMs);
}

/** Queues requests to webhooks, except for events that concern only one user. */
async function queueRequests(tx: Tx, events: readonly QueuedEvent[], nowMs: number): Promise<void> {
  // Planning the query below costs more than most batches of events, and most installations have no webhook.
  const [any] = await rows(tx, 'select from webhook where is_on limit 1', []);
  if (!any) return;
  const open = events.filter(({ user_id }) => user_id === null);
  const found = await rows<{ id: number; event_ids: number[]; has_room: boolean }>(
    tx,
    `select webhook.id, array_agg(event.id order by event.id) as event_ids,
       (select count(*) < $4 from delivery
        where channel = 'webhook' and target_id = webhook.id and state = 'waiting') as has_room
     from webhook
     join unnest($1::bigint[], $2::smallint[], $3::int[]) as event (id, code, fleet_id)
       on event.code = any(webhook.events)
         and (webhook.fleet_id is null
           or exists (select from fleet_subtree
             where root_id = webhook.fleet_id and fleet_subtree.fleet_id = event.fleet_id))
     where webhook.is_on
     group by webhook.id`,
    [
      open.map(({ id }) => id),
      open.map(({ code }) => code),
      open.map(({ fleet_id }) => fleet_id),
      MOST_WAITING,
    ],
  );
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  await rows(
    tx,
    `update delivery set is_open = false
     where channel = 'webhook' and target_id = any($1) and is_open and state = 'waiting' and event_count >= $2`,
    [ids, MOST_EVENTS.webhook],
  );
  const parts = found
    .filter(({ has_room }) => has_room)
    .map(({ id, event_ids }) => ({ target_id: id, event_ids, next_at: new Date(nowMs) }));
  await join(tx, 'webhook', parts, nowMs);
  for (const { id, event_ids } of found.filter(({ has_room }) => !has_room))
    await rows(tx, 'update webhook set left_out = left_out + $2 where id = $1', [id, event_ids.length]);
}

/** Adds events to the message that waits for each target, or to a new one. */
async function join(
  tx: Tx,
  channel: keyof typeof MOST_EVENTS,
  queued: readonly Queued[],
  nowMs: number,
): Promise<void> {
  if (queued.length === 0) return;
  // A webhook gets every event; in the other channels, events beyond the limit are only counted.
  const most = channel === 'webhook' ? 1_000_000 : MOST_EVENTS[channel];
  const sorted = queued
    .toSorted((a, b) => a.target_id - b.target_id)
    .map((one) => ({ ...one, event_count: one.event_ids.length, event_ids: one.event_ids.slice(0, most) }));
  await rows(
    tx,
    `insert into delivery (channel, target_id, event_ids, event_count, next_at, created_at)
     select $1, one.target_id, array(select jsonb_array_elements_text(one.event_ids)::bigint),
       one.event_count, one.next_at, $3
     from jsonb_to_recordset($2::jsonb) one (target_id int, event_ids jsonb, event_count int, next_at timestamptz)
     on conflict (channel, target_id) where is_open and state = 'waiting' do update set
       event_ids = delivery.event_ids || excluded.event_ids[1:$4 - cardinality(delivery.event_ids)],
       event_count = delivery.event_count + excluded.event_count,
       next_at = least(delivery.next_at, excluded.next_at)`,
    [channel, JSON.stringify(sorted), new Date(nowMs), most],
  );
}

async function rows<Row extends QueryResultRow>(
  tx: Tx,
  text: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const { rows: found } =
    'executeQuery' in tx
      ? await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
      : await tx.query<Row>(text, [...values]);
  return found;
}
