import { type Selectable, sql, type Transaction } from 'kysely';
import type { Problem } from '#domain/channel/problem.ts';
import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import type { App } from '#server/base/app.ts';
import type { DB, Delivery as DeliveryRow } from '#server/base/db/schema.gen.ts';
import type { MOST_EVENTS } from './queue-deliveries.ts';

/** How messages leave. */
export type Way = keyof typeof MOST_EVENTS | 'fine' | 'report';

/** One message that somebody is sending now. */
export type Delivery = Pick<
  Selectable<DeliveryRow>,
  'id' | 'key' | 'target_id' | 'event_ids' | 'event_count' | 'attempts' | 'created_at'
>;

/** What an attempt led to. `again`: it failed, and may succeed later. `dropped`: nobody wants it any more. */
export type Outcome = {
  state: 'sent' | 'again' | 'failed' | 'dropped';
  /** Of SMTP or HTTP. */
  status?: number | undefined;
  error?: Problem;
  /** The beginning of what was answered. */
  answer?: string;
};

/** A process that has not finished within this time is gone, ms. Every attempt ends before. */
const LEASE_MS = 120_000;
/** How long after a failed attempt the next one is made: it doubles, ms. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = HOUR_MS;
/** How much of an answer is kept, characters. */
const ANSWER_KEPT = 2_000;

/** When it is tried again after `attempts` failures, ms UTC; null: a day has passed, and it has failed for good. */
export function nextAttemptMs(
  { attempts, created_at }: Pick<Delivery, 'attempts' | 'created_at'>,
  nowMs: number,
): number | null {
  const next = nowMs + Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  return attempts > 1 && next > created_at.getTime() + DAY_MS ? null : next;
}

/**
 * Takes messages whose time has come, at most `limit`: the oldest of each target, so that a target is sent one at a time and in order.
 * From now on nothing joins them. `prepare` runs in the same transaction.
 */
export function claimDeliveries<Result>(
  { database, now }: App,
  { channel, limit }: { channel: Way; limit: number },
  prepare: (tx: Transaction<DB>, claimed: readonly Delivery[]) => Promise<Result>,
): Promise<Result> {
  const at = new Date(now());
  const until = new Date(now() + LEASE_MS);
  return database.sql.transaction().execute(async (tx) => {
    const { rows } = await sql<Delivery>`
      with due as (
        select id from delivery
        where channel = ${channel} and state = 'waiting' and next_at <= ${at}
          and (leased_until is null or leased_until <= ${at})
          and not exists (
            select from delivery earlier
            where earlier.channel = ${channel} and earlier.target_id = delivery.target_id
              and earlier.state = 'waiting' and earlier.id < delivery.id)
        order by next_at, id
        limit ${limit}
        for update skip locked)
      update delivery set is_open = false, attempts = attempts + 1, leased_until = ${until}
      from due
      where delivery.id = due.id
      returning delivery.id, key, target_id, event_ids, event_count, attempts, created_at`.execute(tx);
    return prepare(tx, rows);
  });
}

/** Writes down what became of an attempt; `then` runs in the same transaction. */
export async function settleDelivery(
  { database, now }: App,
  delivery: Delivery,
  outcome: Outcome & { tookMs?: number },
  then?: (tx: Transaction<DB>, delivery: Delivery, outcome: Outcome, hasFailed: boolean) => Promise<void>,
): Promise<void> {
  const nextMs = outcome.state === 'again' ? nextAttemptMs(delivery, now()) : null;
  const state = outcome.state !== 'again' ? outcome.state : nextMs === null ? 'failed' : 'waiting';
  await database.sql.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('delivery')
      .set({
        state,
        leased_until: null,
        status: outcome.status ?? null,
        error: outcome.error ?? null,
        answer: outcome.answer?.replaceAll('\0', '').slice(0, ANSWER_KEPT) ?? null,
        took_ms: outcome.tookMs ?? null,
        ...(nextMs === null ? { ended_at: new Date(now()) } : { next_at: new Date(nextMs) }),
      })
      .where('id', '=', delivery.id)
      // If somebody else took it over, they decide.
      .where('attempts', '=', delivery.attempts)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await then?.(tx, delivery, outcome, state === 'failed');
  });
}
