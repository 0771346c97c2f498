import { sql, type Transaction } from 'kysely';
import type { App } from '../app.ts';
import type { Change } from '../change/change.ts';
import { queueDeliveries } from '../channel/queue-deliveries.ts';
import type { DB } from '../db/schema.gen.ts';
import { heldSubscriptions } from './held-subscriptions.ts';
import type { Matched, WaitingEvent } from './matched.ts';
import { waitingEvents } from './waiting-events.ts';
import { writeNotifications } from './write-notifications.ts';

/** So many events are told in one transaction. */
const BATCH = 1_000;

/**
 * Tells the events that wait to those who want to hear of them, in their order. Who is told, what is sent and that the event is told
 * commit together: a process that is killed leaves the events as they were, for the next. Answers how many events it told. An
 * event that cannot be told is logged and passed over, so that it does not hold up the others.
 */
export async function tellWaiting(
  app: Pick<App, 'database' | 'log' | 'now' | 'publish'>,
  batch = BATCH,
): Promise<number> {
  let size = batch;
  for (let n = 0; ; ) {
    let taken: readonly WaitingEvent[] = [];
    try {
      const matched = await app.database.sql.transaction().execute(async (tx) => {
        taken = await takeEvents(tx, size);
        return tellEvents(tx, taken, app.now());
      });
      n += taken.length;
      await app.publish(changesOf(matched));
      if (taken.length < size) return n;
    } catch (error) {
      if (taken.length === 0) throw error;
      if (taken.length > 1) size = Math.ceil(taken.length / 2);
      else {
        await passOver(app, taken[0]!, error);
        size = batch;
      }
    }
  }
}

/** Fails as well if it is the database that fails: then the event waits. */
async function passOver(
  { database, log, now }: Pick<App, 'database' | 'log' | 'now'>,
  { id, code }: WaitingEvent,
  err: unknown,
): Promise<void> {
  await database.sql
    .updateTable('raised_event')
    .set({ matched_at: new Date(now()) })
    .where('id', '=', id)
    .execute();
  log.error({ err, event: id, code }, 'event not told');
}

async function takeEvents(tx: Transaction<DB>, batch: number): Promise<readonly WaitingEvent[]> {
  // One process at a time: the notifications of a user keep their order, and repetitions find the first.
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('raised_event')) as mine`.execute(tx);
  if (!rows[0]!.mine) return [];
  const { rows: events } = await sql<WaitingEvent>`
    ${waitingEvents(sql`event.matched_at is null`)} order by event.id limit ${batch}`.execute(tx);
  return events;
}

async function tellEvents(
  tx: Transaction<DB>,
  events: readonly WaitingEvent[],
  nowMs: number,
): Promise<readonly Matched[]> {
  if (events.length === 0) return [];
  const subscriptions = heldSubscriptions();
  const matched = await writeNotifications(
    tx,
    events.flatMap((event) =>
      subscriptions.listenersOf(event, nowMs).map((listener) => ({ ...listener, event })),
    ),
  );
  await queueDeliveries(tx, { events, matched });
  await sql`
    update raised_event set matched_at = ${new Date(nowMs)}
    where id = any(${events.map(({ id }) => id)}::bigint[])`.execute(tx);
  return matched;
}

function changesOf(matched: readonly Matched[]): Change[] {
  const shown = matched.filter(({ channels }) => channels.includes('web'));
  const byUser = Map.groupBy(shown, ({ userId }) => userId);
  return Array.from(byUser, ([id, told]) => ({
    entity: 'notification',
    id,
    action: 'create',
    told: [...new Set(told.map(({ notificationId }) => notificationId))],
  }));
}
