import { queueDeliveries } from '#server/area/notification/channel/queue-deliveries.ts';
import type { Database } from '#server/base/db/database.ts';
import { type Raised, raiseEvents } from '#server/bus/raise.ts';

/** Raises events and queues them for a user, the way the pump does. Returns the ids of the events. */
export async function tell(
  { sql }: Pick<Database, 'sql'>,
  options: {
    events: readonly Raised[];
    userId: number;
    channels: readonly ('email' | 'push')[];
    nowMs: number;
  },
): Promise<number[]> {
  const { events, userId, channels, nowMs } = options;
  return sql.transaction().execute(async (tx) => {
    await raiseEvents(tx, events, nowMs);
    const taken = await tx.deleteFrom('waiting_event').returning('event_id').execute();
    const rows = await tx
      .selectFrom('raised_event')
      .selectAll()
      .where(
        'id',
        'in',
        taken.map(({ event_id }) => event_id),
      )
      .orderBy('id')
      .execute();
    const matched = rows.map((event) => ({ event, userId, channels, isRepeat: false }));
    await queueDeliveries(tx, { events: rows, matched });
    return rows.map(({ id }) => id);
  });
}
