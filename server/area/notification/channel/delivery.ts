import { type Selectable, sql, type Transaction } from 'kysely';
import type { Problem } from '#domain/channel/problem.ts';
import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import type { Base } from '#server/base/app.ts';
import type { DB, Delivery as DeliveryRow } from '#server/base/db/schema.gen.ts';
import type { MOST_EVENTS } from './queue-deliveries.ts';

/** The way of a message out of the installation. */
export type Way = keyof typeof MOST_EVENTS | 'fine' | 'report' | 'looked';

/** One message that a process is sending now. */
export type Delivery = Pick<
  Selectable<DeliveryRow>,
  'id' | 'key' | 'target_id' | 'event_ids' | 'event_count' | 'attempts' | 'created_at'
>;

/**
 * The result of an attempt. `again`: it failed, and may succeed later. `dropped`: its recipient no longer
 * wants it.
 */
export type Outcome = {
  state: 'sent' | 'again' | 'failed' | 'dropped';
  /** The status of SMTP or HTTP. */
  status?: number | undefined;
  error?: Problem;
  /** The beginning of the answer. */
  answer?: string;
};

/** A process that has not finished within this time counts as gone, ms. Every attempt ends earlier. */
const LEASE_MS = 120_000;
/** The pause after the first failed attempt, ms; it doubles each time. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = HOUR_MS;
/** Length of the stored part of an answer, characters. */
const ANSWER_KEPT = 2_000;

/**
 * The time of the next attempt after `attempts` failures, ms UTC; null: a day has passed, and the delivery
 * has failed for good.
 */
export function nextAttemptMs(
  { attempts, created_at }: Pick<Delivery, 'attempts' | 'created_at'>,
  nowMs: number,
): number | null {
  const next = nowMs + Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  return attempts > 1 && next > created_at.getTime() + DAY_MS ? null : next;
}

/**
 * Takes messages that are due, at most `limit`: the oldest of each target, so that a target gets one at a
 * time and in order. From now on no event joins them. `prepare` runs in the same transaction.
 */
export function claimDeliveries<Result>(
  { database, now }: Base,
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

/** Writes the result of an attempt; `then` runs in the same transaction. */
export async function settleDelivery(
  { database, now }: Base,
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
      // If another process took it over, that process decides.
      .where('attempts', '=', delivery.attempts)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await then?.(tx, delivery, outcome, state === 'failed');
  });
}
