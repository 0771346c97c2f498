import { sql, type Transaction } from 'kysely';
import { queueDeliveries } from '#server/area/notification/channel/queue-deliveries.ts';
import { waitingEvents } from '#server/area/notification/waiting-events.ts';
import type { Base } from '#server/base/app.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import type { Change } from '#server/bus/change.ts';
import type { Matched, WaitingEvent } from '#server/bus/waiting-event.ts';
import { writeNotifications } from './write-notifications.ts';

/** The most events handled in one transaction. */
const BATCH = 1_000;
/**
 * After this many events at once, one run is skipped: twice as many cost little more, and nobody waits longer
 * than a second.
 */
const MANY = 100;

/** The pump: looks for waiting events at each call. */
export function pumpOf(app: Parameters<typeof notifyWaiting>[0]): () => Promise<void> {
  let rests = false;
  return async () => {
    rests = !rests && (await notifyWaiting(app)) >= MANY;
  };
}

/**
 * Notifies subscribers of waiting events, in order. The recipients, the messages and the mark on the event
 * commit together. So a killed process leaves the events unchanged for the next. Returns the number of
 * events. An event that fails is logged and passed over, so that it does not hold up the others.
 */
export async function notifyWaiting(
  app: Pick<Base, 'database' | 'known' | 'log' | 'now' | 'publish'>,
  batch = BATCH,
): Promise<number> {
  let size = batch;
  for (let n = 0; ; ) {
    let taken: Taken = { events: [], isFull: false };
    try {
      const matched = await app.database.sql.transaction().execute(async (tx) => {
        taken = await takeEvents(tx, size);
        return tellEvents(tx, taken.events, app);
      });
      n += taken.events.length;
      await app.publish(changesOf(matched));
      if (!taken.isFull) return n;
    } catch (error) {
      const [first, ...others] = taken.events;
      if (!first) throw error;
      if (others.length > 0) size = Math.ceil(taken.events.length / 2);
      else {
        await passOver(app, first, error);
        size = batch;
      }
    }
  }
}

/** Passes over an event that fails. It rejects as well if the database fails: then the event waits. */
async function passOver(
  { database, log }: Pick<Base, 'database' | 'log'>,
  { id, code }: WaitingEvent,
  err: unknown,
): Promise<void> {
  await database.sql.deleteFrom('waiting_event').where('event_id', '=', id).execute();
  log.error({ err, event: id, code }, 'event not told');
}

type Taken = {
  events: readonly WaitingEvent[];
  /** The batch was full, so there may be more. */
  isFull: boolean;
};

async function takeEvents(tx: Transaction<DB>, batch: number): Promise<Taken> {
  // One process at a time: the notifications of a user keep their order, and repetitions find the first.
  // Tables that have just grown or were restored have no statistics, or those of a small table. Then an index
  // would seem useless.
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('raised_event')) as mine, set_config('random_page_cost', '1.1', true), set_config('enable_seqscan', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute(
    tx,
  );
  if (!rows[0]!.mine) return { events: [], isFull: false };
  const { rows: events } = await sql<WaitingEvent>`
    with taken as (
      delete from waiting_event
      where event_id in (select event_id from waiting_event order by event_id limit ${batch})
      returning event_id
    )
    ${waitingEvents(sql`event.id in (select event_id from taken)`)} order by event.id`.execute(tx);
  return { events, isFull: events.length === batch };
}

async function tellEvents(
  tx: Transaction<DB>,
  events: readonly WaitingEvent[],
  { known, now }: Pick<Base, 'known' | 'now'>,
): Promise<readonly Matched[]> {
  if (events.length === 0) return [];
  const nowMs = now();
  const matched = await writeNotifications(
    tx,
    events.map((event) => ({ event, listeners: known.subscriptions.listenersOf(event, nowMs) })),
  );
  await queueDeliveries(tx, { events, matched });
  return matched;
}

function changesOf(matched: readonly Matched[]): Change<'notification'>[] {
  const shown = matched.filter(({ channels }) => channels.includes('web'));
  const byUser = Map.groupBy(shown, ({ userId }) => userId);
  return Array.from(byUser, ([id, told]) => ({
    entity: 'notification',
    id,
    action: 'create',
    told: [...new Set(told.map(({ notificationId }) => notificationId))],
  }));
}
