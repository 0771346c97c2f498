import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#server/base/db/database.ts';
import { QUEUES, readWaiting } from '#server/bus/waiting.ts';
import type { Ingest } from '#server/gateway/lane/ingest.ts';

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
        for (const queue of QUEUES) {
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
