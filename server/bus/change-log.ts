import { CompiledQuery, type Transaction } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { DB } from '#server/base/db/schema.gen.ts';
import type { Change } from './change.ts';

/** Where a change carries the number of its row in the log; null or without it, it has none. */
export const LOG_ID = Symbol('row of the change log');

export type Writing = Pick<Transaction<DB>, 'executeQuery'> | Pool | PoolClient;

/** A row stays in the log so long, ms: every process has read it by then, or starts anew. */
const LOG_KEPT_MS = 600_000;
/** Rows are read for so long after they were written, ms: they can be seen only after their commit. */
const READ_MS = 60_000;

/** Writes changes into the log, and returns the number of the row. */
export async function writeLog(db: Writing, changes: readonly Change[]): Promise<number> {
  const values = [JSON.stringify(changes)];
  const { rows } =
    'executeQuery' in db
      ? await db.executeQuery<{ id: number }>(CompiledQuery.raw(WRITE, values))
      : await db.query<{ id: number }>({ name: 'write-change-log', text: WRITE, values });
  return rows[0]!.id;
}

const WRITE = 'insert into change_log (changes) values ($1) returning id';

/** Deletes the rows that every process has read. */
export async function forgetChanges(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    'delete from change_log where at < clock_timestamp() - make_interval(secs => $1)',
    [LOG_KEPT_MS / 1000],
  );
  return rowCount ?? 0;
}

/** Reads the changes that other processes make. */
export type LogReader = {
  /** Counts a row as read: its changes came over the bus. */
  skip(ids: readonly number[]): void;
  /** The changes that were not read yet, in the order in which they were written. */
  read(): Promise<Change[]>;
};

/** The rows of this process are never read: the name of its connections is a column of them. */
export function openLogReader(pool: Pool, now: () => number): LogReader {
  const known = new Map<number, number>();
  return {
    skip(ids) {
      for (const id of ids) known.set(id, now());
    },
    async read() {
      const nowMs = now();
      const { rows } = await pool.query<{ id: number; changes: Change[] }>({
        name: 'read-change-log',
        text: `select id, changes from change_log
          where at > clock_timestamp() - make_interval(secs => $1) and process <> current_setting('application_name')
          order by id`,
        values: [READ_MS / 1000],
      });
      const unread = rows.filter(({ id }) => !known.has(id));
      for (const { id } of unread) known.set(id, nowMs);
      for (const [id, readMs] of known) if (readMs < nowMs - 2 * READ_MS) known.delete(id);
      return unread.flatMap(({ changes }) => changes);
    },
  };
}
