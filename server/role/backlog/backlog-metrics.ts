import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#server/base/db/database.ts';
import type { Ingest } from '#server/gateway/lane/ingest.ts';

/** The queues in the database, by their names in /metrics. */
type Queue =
  | 'event'
  | 'follow_up'
  | 'refuelling'
  | 'rebuild'
  | 'unfolded'
  | 'command'
  | 'email'
  | 'push'
  | 'webhook'
  | 'fine'
  | 'report'
  | 'looked'
  | 'audit';
type Waiting = { queue: Queue; waiting: number; oldest: Date | null };

const NONE: Readonly<Record<Queue, 0>> = {
  ...{ event: 0, follow_up: 0, refuelling: 0, rebuild: 0, unfolded: 0, command: 0 },
  ...{ email: 0, push: 0, webhook: 0, fine: 0, report: 0, looked: 0, audit: 0 },
};

/**
 * Registers queue lengths for /metrics. Connections and packets are measured when /metrics is read, the
 * queues of the database at the last measurement. Every process reports the same figures of the database.
 */
export function backlogMetrics(
  registry: Registry,
  { database, ingest }: { database: Pick<Database, 'pool' | 'readers'>; ingest: Ingest },
) {
  const registers = [registry];
  const pools = [database.pool, database.readers];
  const connections = (of: (pool: Pool) => number) => pools.reduce((sum, pool) => sum + of(pool), 0);
  new Gauge({
    name: 'traza_database_connections',
    help: 'Connections to the database in use and idle, and callers that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set(
        { state: 'busy' },
        connections(({ totalCount, idleCount }) => totalCount - idleCount),
      );
      this.set(
        { state: 'idle' },
        connections(({ idleCount }) => idleCount),
      );
      this.set(
        { state: 'waiting' },
        connections(({ waitingCount }) => waitingCount),
      );
    },
  });
  new Gauge({
    name: 'traza_packets_waiting',
    help: 'Packets read but not stored yet',
    registers,
    collect() {
      this.set(ingest.waiting());
    },
  });
  const up = new Gauge({
    name: 'traza_database_up',
    help: 'Did the database answer when the queues were last measured?',
    registers,
  });
  const waiting = new Gauge({
    name: 'traza_waiting',
    help: 'What waits in the database, by queue',
    labelNames: ['queue'],
    registers,
  });
  const oldest = new Gauge({
    name: 'traza_waiting_seconds',
    help: 'How long the oldest of a queue waits',
    labelNames: ['queue'],
    registers,
  });
  return {
    /** @throws Error when the database does not answer; the figures then stay the previous ones */
    async measure(nowMs: number): Promise<void> {
      try {
        const found = await readWaiting(database.pool, nowMs);
        up.set(1);
        for (const queue of Object.keys(NONE) as Queue[]) {
          const { waiting: count, oldest: since } = found.get(queue) ?? { waiting: 0, oldest: null };
          waiting.set({ queue }, count);
          oldest.set({ queue }, since === null ? 0 : Math.max(0, (nowMs - since.getTime()) / 1000));
        }
      } catch (error) {
        up.set(0);
        throw error;
      }
    },
  };
}

/** A receiver of the audit may be away for days: more lines than this are not counted. */
const COUNTED_AUDIT = 100_000;

/** Each of these reads an index of waiting rows alone. A refuelling waits from its own time on. */
async function readWaiting(pool: Pool, nowMs: number): Promise<Map<Queue, Waiting>> {
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
