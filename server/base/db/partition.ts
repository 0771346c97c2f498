import type { Pool } from 'pg';
import { DAY_MS } from '#domain/duration.ts';
import { iso } from '#domain/iso.ts';

/**
 * Makes the partitions that a write needs, each once. It is safe when several processes do it at the same
 * moment.
 */
export type PartitionMaker = {
  /** Daily partitions of a table for these instants. */
  days(parent: string, timesMs: Iterable<number>): Promise<void>;
  /** Monthly partitions of a table for these instants. */
  months(parent: string, timesMs: Iterable<number>): Promise<void>;
  /** Forgets which partitions exist. The next write looks again. */
  forget(): void;
};

export function partitionMaker(pool: Pool): PartitionMaker {
  const known = new Set<string>();
  const make = async (parent: string, name: string, fromMs: number, toMs: number) => {
    if (known.has(name)) return;
    const range = `from ('${iso(fromMs)}') to ('${iso(toMs)}')`;
    try {
      await pool.query(`create table if not exists ${name} partition of ${parent} for values ${range}`);
    } catch (error) {
      // Two processes can both find it missing. The slower one gets an error and can continue, because the
      // partition is there.
      if (!['42P07', '23505', '42P17'].includes((error as { code?: string }).code ?? '')) throw error;
    }
    known.add(name);
  };
  return {
    forget: () => known.clear(),
    async days(parent, timesMs) {
      const days = new Set<number>();
      for (const timeMs of timesMs) days.add(Math.floor(timeMs / DAY_MS));
      for (const day of days)
        await make(parent, dayPartition(parent, day * DAY_MS), day * DAY_MS, (day + 1) * DAY_MS);
    },
    async months(parent, timesMs) {
      const months = new Map<string, number>();
      for (const timeMs of timesMs) months.set(monthPartition(parent, timeMs), timeMs);
      for (const [name, timeMs] of months) {
        const date = new Date(timeMs);
        const from = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
        await make(parent, name, from, Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1));
      }
    },
  };
}

/** `position_hot_20261121`: the UTC day an instant falls in. */
function dayPartition(parent: string, timeMs: number): string {
  return `${parent}_${new Date(timeMs).toISOString().slice(0, 10).replaceAll('-', '')}`;
}

/** `position_chunk_202611`: the UTC month an instant falls in. */
function monthPartition(parent: string, timeMs: number): string {
  return `${parent}_${new Date(timeMs).toISOString().slice(0, 7).replace('-', '')}`;
}

/**
 * Drops partitions of these tables whose whole range is older than an instant. Returns their names. A
 * partition in use, for example by a backup, stays for the next time: waiting for it would hold up every
 * writer.
 */
export async function dropPartitionsBefore(
  pool: Pool,
  parents: readonly string[],
  beforeMs: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = any($1::regclass[])
     order by c.relname`,
    [parents],
  );
  const dropped: string[] = [];
  for (const { name } of rows) {
    if (endOf(name) > beforeMs) continue;
    if (await dropUnread(pool, name)) dropped.push(name);
  }
  return dropped;
}

async function dropUnread(pool: Pool, name: string): Promise<boolean> {
  try {
    // Two drops of one partition at the same moment end in an error of PostgreSQL's catalogue.
    const turn = `select pg_advisory_xact_lock(hashtext('drop partition'))`;
    await pool.query(`set local lock_timeout = '1s'; ${turn}; drop table if exists ${name}`);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error;
    return false;
  }
}

function endOf(name: string): number {
  const digits = name.slice(name.lastIndexOf('_') + 1);
  const year = Number(digits.slice(0, 4));
  const month = Number(digits.slice(4, 6)) - 1;
  return digits.length === 8 ? Date.UTC(year, month, Number(digits.slice(6)) + 1) : Date.UTC(year, month + 1);
}
