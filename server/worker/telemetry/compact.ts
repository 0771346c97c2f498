import type { Pool } from 'pg';
import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import { storedRecords } from '#server/telemetry/chunk-payload.ts';
import type { Partitions } from '#server/telemetry/partition.ts';
import { mergeHours } from './merge-hours.ts';
import { packDay } from './pack-day.ts';
import type { Hour } from './store-chunks.ts';

/** Vehicles compacted in one transaction. */
const VEHICLES = 50;

/**
 * Turns packet rows older than an instant into chunks of whole hours. Late rows are merged into existing
 * chunks. Daily partitions that become empty are dropped, and the chunks of such a day are packed. It is safe
 * while others write: rows that arrive meanwhile wait for the next run.
 * @returns the number of packet rows compacted
 */
export async function compact(pool: Pool, partitions: Partitions, beforeMs: number): Promise<number> {
  let compacted = 0;
  for (const name of await oldPartitions(pool, beforeMs)) {
    for (;;) {
      const { rows } = await pool.query<{ vehicle_id: number }>(
        `select distinct vehicle_id from ${name} where t0 < $1 order by vehicle_id limit ${VEHICLES}`,
        [new Date(beforeMs)],
      );
      if (rows.length === 0) break;
      compacted += await compactVehicles(
        pool,
        partitions,
        name,
        rows.map((row) => row.vehicle_id),
        beforeMs,
      );
    }
    if (dayOf(name) + DAY_MS <= beforeMs) {
      await packDay(pool, dayOf(name));
      await dropIfEmpty(pool, name);
    }
  }
  return compacted;
}

/** The UTC day of the packets in a partition, ms: `position_hot_20260610` holds those of 10 June. */
function dayOf(partition: string): number {
  const day = partition.slice(-8);
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)));
}

async function oldPartitions(pool: Pool, beforeMs: number): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'position_hot'::regclass order by c.relname`,
  );
  const newest = new Date(beforeMs).toISOString().slice(0, 10).replaceAll('-', '');
  return rows.map((row) => row.name).filter((name) => name <= `position_hot_${newest}`);
}

async function compactVehicles(
  pool: Pool,
  partitions: Partitions,
  partition: string,
  vehicleIds: readonly number[],
  beforeMs: number,
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ vehicle_id: number; t0: Date; payload: Buffer }>(
      `delete from ${partition} where vehicle_id = any($1) and t0 < $2 returning vehicle_id, t0, payload`,
      [vehicleIds, new Date(beforeMs)],
    );
    const hours = new Map<string, Hour>();
    for (const row of rows) {
      const hourMs = Math.floor(row.t0.getTime() / HOUR_MS) * HOUR_MS;
      const key = `${row.vehicle_id}/${hourMs}`;
      const hour = hours.get(key) ?? { vehicleId: row.vehicle_id, hourMs, records: [] };
      hour.records.push(...storedRecords(row.payload));
      hours.set(key, hour);
    }
    await partitions.chunk([...hours.values()].map((hour) => hour.hourMs));
    await mergeHours(client, [...hours.values()]);
    await client.query('commit');
    return rows.length;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Drops the partition of a day that is over if it has no rows left. If a writer holds it, it stays for now.
 */
async function dropIfEmpty(pool: Pool, name: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("set local lock_timeout = '2s'");
    // In the order of readers: a session that holds the whole table and wants this part would otherwise wait
    // for us, and we for it.
    await client.query('lock table only position_hot in access exclusive mode');
    await client.query(`lock table ${name} in access exclusive mode nowait`);
    const { rows } = await client.query(`select 1 from ${name} limit 1`);
    if (rows.length === 0) await client.query(`drop table ${name}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if ((error as { code?: string }).code !== '55P03') throw error;
  } finally {
    client.release();
  }
}
