import type { ClientBase } from 'pg';
import { iso } from '#domain/iso.ts';
import { VERSION } from '#server/base/config/version.ts';
import { appliedMigrations } from '#server/base/db/migrate.ts';
import type { BackupHead, TableHead } from './backup-head.ts';

/**
 * Tables whose rows stay behind. Migrations write their own list. A session that was ended after the backup
 * must not come back with it, so everybody signs in again.
 */
export const LEFT_OUT = ['migration', 'session'];
/** Partitioned tables that are left out whole: raw packets are many, and only help to find faults. */
const LEFT_OUT_WHOLE = ['frame_block', 'frame_slot'];

/** The contents of a database, in the view of this client's transaction. */
export async function readHead(client: ClientBase, nowMs: number): Promise<BackupHead> {
  const { rows: tables } = await client.query<TableHead>(TABLES, [[...LEFT_OUT, ...LEFT_OUT_WHOLE]]);
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return {
    format: 1,
    version: VERSION,
    made_at: iso(nowMs),
    migrations: await appliedMigrations(client),
    tables,
    sequences,
  };
}

/**
 * Partitions are read one by one: their parents are never locked, so trackers can write into new ones
 * meanwhile.
 */
const TABLES = `
  select c.relname as name,
    array_agg(a.attname::text order by a.attnum) as columns,
    case when bool_or(a.atttypid = 'bytea'::regtype) then 'binary' else 'text' end as form,
    case when c.relispartition then json_build_object(
      'of', p.relname, 'bound', pg_get_expr(c.relpartbound, c.oid)) end as partition
  from pg_class c
  left join pg_inherits i on i.inhrelid = c.oid
  left join pg_class p on p.oid = i.inhparent
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and coalesce(p.relname, c.relname) <> all($1)
  group by c.oid, p.oid
  order by c.relname`;
