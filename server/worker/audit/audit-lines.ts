import type { Pool } from 'pg';
import type { SentLine } from '#domain/audit/audit-line.ts';
import { iso } from '#domain/iso.ts';

/** Says up to which id the audit is complete. */
export type Horizon = () => Promise<number>;

/**
 * The id up to which the audit is complete: no transaction can still commit a line with a smaller one, or
 * with this one. 0: not known yet.
 *
 * A line has its id before its commit, and commits come in another order. Who writes lines holds a lock of
 * the table, from before the first id until after the commit. So the ids given until a moment are settled
 * once nobody has the lock who had it then. Later writers get larger ids.
 */
export function openHorizon(pool: Pool): Horizon {
  let settled = 0;
  let waiting: { last: number; writers: ReadonlySet<string> } | null = null;
  return async () => {
    if (waiting) {
      const writers = await readWriters(pool);
      if ([...waiting.writers].some((writer) => writers.has(writer))) return settled;
      settled = waiting.last;
    }
    const { rows } = await pool.query<{ last: number }>('select last_value as last from audit_entry_id_seq');
    const { last } = rows[0]!;
    const writers = await readWriters(pool);
    waiting = writers.size === 0 ? null : { last, writers };
    if (!waiting) settled = last;
    return settled;
  };
}

/** The transactions that have written lines of the audit, or may do so now. */
async function readWriters(pool: Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ writer: string }>(
    `select virtualtransaction as writer from pg_locks
     where locktype = 'relation' and relation = 'audit_entry'::regclass and mode = 'RowExclusiveLock' and granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return new Set(rows.map(({ writer }) => writer));
}

/** Lines of the audit in the order of their ids: after `from`, up to `until`. */
export async function readAuditLines(
  pool: Pool,
  { from, until, limit }: { from: number; until: number; limit: number },
): Promise<SentLine[]> {
  const { rows } = await pool.query<Omit<SentLine, 'at'> & { at: Date }>(
    `select line.id, at, user_id, username, ip, action, entity, entity_id, line.fleet_id, fleet.name as fleet,
       request_id, before, after
     from audit_entry line left join fleet on fleet.id = line.fleet_id
     where line.id > $1 and line.id <= $2 order by line.id limit $3`,
    [from, until, limit],
  );
  return rows.map(({ at, ...line }) => ({ ...line, at: iso(at) }));
}
