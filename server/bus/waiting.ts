import type { Pool } from 'pg';

/** The queues in the database, by their names in /metrics. */
export const QUEUES = [
  'event',
  'follow_up',
  'refuelling',
  'rebuild',
  'unfolded',
  'command',
  'email',
  'push',
  'webhook',
  'fine',
  'report',
  'looked',
  'audit',
] as const;
type Queue = (typeof QUEUES)[number];

/** How many wait, and since when the oldest does; null: its rows have no time. */
type Waiting = { queue: Queue; waiting: number; oldest: Date | null };

/** A receiver of the audit may be away for days: more lines than this are not counted. */
const COUNTED_AUDIT = 100_000;

/**
 * The queues of the database. Each of these reads an index of waiting rows alone. A refuelling waits from its
 * own time on.
 */
export async function readWaiting(pool: Pool, nowMs: number): Promise<Map<Queue, Waiting>> {
  const { rows } = await pool.query<Waiting>(
    `select 'event' as queue, count(*) as waiting, min(raised_at) as oldest
       from waiting_event join raised_event on raised_event.id = waiting_event.event_id
     union all
     select 'follow_up', count(*), min(asked_at) from follow_up
     union all
     select channel, count(*), min(created_at) from delivery where state = 'waiting' group by channel
     union all
     select 'rebuild', count(*), null from rebuild_request
     union all
     select 'unfolded', count(*), min(received_at) from unfolded_packet
     union all
     select 'command', count(*), min(asked_at) from tracker_command
       where state in ('awaiting_consent', 'waiting', 'sent') and state <> 'awaiting_consent'
     union all
     select 'audit', (select count(*) from (
         select from audit_entry where id > sent_id order by id limit ${COUNTED_AUDIT}) unsent),
       (select at from audit_entry where id > sent_id order by id limit 1)
       from audit_stream where is_on
     union all
     select 'refuelling', count(*), min(operation_at) from refuelling
       where validation = 'pending' and operation_at <= $1`,
    [new Date(nowMs)],
  );
  return new Map(rows.map((row) => [row.queue, row]));
}
