import type { Database } from '../db/database.ts';
import { type Raised, raiseEvents } from '../event/raise.ts';
import { queueDeliveries } from './queue-deliveries.ts';

/** Raises events and queues them for a user, as the pump does. Answers the ids of the events. */
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
    const rows = await tx
      .selectFrom('raised_event')
      .selectAll()
      .where('matched_at', 'is', null)
      .orderBy('id')
      .execute();
    await tx
      .updateTable('raised_event')
      .set({ matched_at: new Date(nowMs) })
      .execute();
    const matched = rows.map((event) => ({ event, userId, channels, isRepeat: false }));
    await queueDeliveries(tx, { events: rows, matched });
    return rows.map(({ id }) => id);
  });
}
