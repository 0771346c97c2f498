import { setTimeout } from 'node:timers/promises';
import type { RawBuilder } from 'kysely';
import type { PoolClient } from 'pg';
import type { Reporting } from '#server/base/app.ts';
import { READERS } from '#server/base/db/database.ts';
import { turns } from '#server/base/http/turn.ts';

/** One state of the database, as one report reads it. */
export type Snapshot = {
  all<Row>(query: RawBuilder<Row>): Promise<Row[]>;
  /**
   * The rows of a query in batches, read on request. The first batch is small and comes early, unless the
   * query is `planned` for all of its rows. One query at a time.
   */
  batches<Row>(query: RawBuilder<Row>, options?: BatchOptions): AsyncGenerator<Row[]>;
  /** Ends it and cancels the running query in the database. Does nothing when it has already ended. */
  close(): void;
};

/** The rows for which a query is planned, and the sizes of its batches. */
type BatchOptions = { planned?: 'first' | 'all'; sizes?: typeof ROWS };

/** Reports that one process reads at the same time, and those of one user among them. */
const READING = turns({ most: READERS, each: 2 });
const ROWS = { first: 200, next: 2_000 };
/** Time for a cancelled query to end before it is cancelled again, milliseconds. */
const CANCEL_MS = 50;

// Sorting and grouping a month of a thousand vehicles happens in memory. The cost of a random page is low,
// because a month's pages are in memory too. Looking up the days of each vehicle takes half the time of
// reading every journey. A reader who stops reading loses the connection.
const BEGIN = `begin isolation level repeatable read read only; set local work_mem = '64MB'; set local jit = off;
  set local random_page_cost = 1.1; set local idle_in_transaction_session_timeout = '90s'`;

/**
 * Opens a snapshot. Aborting the signal, or closing, stops the running work of PostgreSQL for it at any
 * moment. @throws the signal's reason
 */
export async function openSnapshot(app: Reporting, userId: number, signal: AbortSignal): Promise<Snapshot> {
  const { pool, readers, sql: kysely } = app.database;
  const own = new AbortController();
  const ended = AbortSignal.any([signal, own.signal]);
  const leave = await READING.take(userId, ended);
  const client = await readers.connect().catch((error: unknown) => {
    leave();
    throw error;
  });
  // A connection that breaks between queries must not end the process. The next query reports the error.
  const broken = () => {};
  client.on('error', broken);
  let pid = 0;
  let plannedFor: BatchOptions['planned'];
  const running = new Set<Promise<unknown>>();

  /** Sends a query behind those that are under way. */
  async function run<Row>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    ended.throwIfAborted();
    const query = values ? client.query(text, [...values]) : client.query(text);
    running.add(query);
    try {
      return (await query).rows as Row[];
    } finally {
      running.delete(query);
    }
  }

  /** The same for a query whose answer is needed later, or not at all when the reader stops before. */
  function send<Row>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    const rows = run<Row>(text, values);
    rows.catch(() => {});
    return rows;
  }

  async function end(): Promise<void> {
    // The cancellation must have taken effect before another report gets the connection. A cancellation
    // between two queries stops neither.
    while (running.size > 0 && pid !== 0) {
      await pool.query('select pg_cancel_backend($1)', [pid]).catch(() => {});
      await Promise.race([Promise.allSettled(running), setTimeout(CANCEL_MS)]);
    }
    const isSound = await isUndone(client);
    client.off('error', broken);
    client.release(!isSound);
    leave();
  }
  ended.addEventListener('abort', () => void end(), { once: true });

  try {
    await run(BEGIN);
    const [backend] = await run<{ pid: number }>('select pg_backend_pid() as pid');
    pid = backend!.pid;
    ended.throwIfAborted();
  } catch (error) {
    own.abort();
    throw error;
  }

  return {
    all(query) {
      const { sql, parameters } = query.compile(kysely);
      return run(sql, parameters);
    },
    async *batches<Row>(query: RawBuilder<Row>, { planned = 'first', sizes = ROWS }: BatchOptions = {}) {
      const { sql, parameters } = query.compile(kysely);
      const asked: Promise<unknown>[] = [];
      if (planned !== plannedFor)
        asked.push(send(`set local cursor_tuple_fraction = ${planned === 'all' ? 1 : 0.1}`));
      plannedFor = planned;
      asked.push(send(`declare report_rows no scroll cursor for ${sql}`, parameters));
      const fetch = (size: number) => ({ size, rows: send<Row>(`fetch ${size} from report_rows`) });
      // PostgreSQL reads the next rows while these are made into an answer.
      const ahead = [fetch(sizes.first), fetch(sizes.next)];
      await Promise.all(asked);
      for (let isLast = false; !isLast; ) {
        const next = ahead.shift()!;
        const rows = await next.rows;
        isLast = rows.length < next.size;
        if (!isLast) ahead.push(fetch(sizes.next));
        if (rows.length > 0) yield rows;
      }
      // Another query may follow.
      void send('close report_rows');
    },
    close: () => own.abort(),
  };
}

async function isUndone(client: PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
}
