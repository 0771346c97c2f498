import type { RawBuilder } from 'kysely';
import type { PoolClient } from 'pg';
import type { App } from '../app.ts';
import { turns } from '../http/turn.ts';

/** One state of the database, as one report reads it. */
export type Snapshot = {
  all<Row>(query: RawBuilder<Row>): Promise<Row[]>;
  /**
   * The rows of a query in batches, as they are asked for. The first batch is small and comes early, unless the query is `planned` for
   * all of its rows. One query at a time.
   */
  batches<Row>(query: RawBuilder<Row>, options?: BatchOptions): AsyncGenerator<Row[]>;
  /** Ends it and cancels what is running in the database. Does nothing when it has already ended. */
  close(): void;
};

/** For which rows a query is planned, and how many of its rows are in a batch. */
type BatchOptions = { planned?: 'first' | 'all'; sizes?: typeof ROWS };

/** Reports that one process reads at the same time, a quarter of its connections, and those of one user among them. */
const READING = turns({ most: 6, each: 2 });
const ROWS = { first: 200, next: 2_000 };

// Sorting and grouping a month of a thousand vehicles happens in memory. The cost of a random page is set low, because a month's
// pages are in memory too: looking up the days of each vehicle takes half the time of reading every journey there is. A reader
// who stops reading loses the connection.
const BEGIN = `begin isolation level repeatable read read only; set local work_mem = '64MB'; set local jit = off;
  set local random_page_cost = 1.1; set local idle_in_transaction_session_timeout = '90s'`;

/**
 * Opens a snapshot. Aborting the signal, or closing, stops what PostgreSQL is doing for it at any moment.
 * @throws the signal's reason
 */
export async function openSnapshot(app: App, userId: number, signal: AbortSignal): Promise<Snapshot> {
  const { pool, sql: kysely } = app.database;
  const own = new AbortController();
  const ended = AbortSignal.any([signal, own.signal]);
  const leave = await READING.take(userId, ended);
  const client = await pool.connect().catch((error: unknown) => {
    leave();
    throw error;
  });
  // A connection that breaks while no query runs on it must not end the process. The next query reports the error.
  const broken = () => {};
  client.on('error', broken);
  let pid = 0;
  let running = 0;
  let plannedFor: BatchOptions['planned'];
  let last: Promise<unknown> = Promise.resolve();

  /** One query after the other: a connection cannot do two. */
  async function run<Row>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    const query = last.then(() => {
      ended.throwIfAborted();
      return values ? client.query(text, [...values]) : client.query(text);
    });
    running++;
    last = query.catch(() => {}).finally(() => running--);
    return (await query).rows as Row[];
  }

  async function end(): Promise<void> {
    if (running > 0 && pid !== 0) {
      await pool.query('select pg_cancel_backend($1)', [pid]).catch(() => {});
      // The cancellation must have taken effect before another report gets the connection.
      await last;
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
      if (planned !== plannedFor)
        await run(`set local cursor_tuple_fraction = ${planned === 'all' ? 1 : 0.1}`);
      plannedFor = planned;
      await run(`declare report_rows no scroll cursor for ${sql}`, parameters);
      const fetch = (size: number) => {
        const rows = run<Row>(`fetch ${size} from report_rows`);
        // A reader who stops before these rows are needed does not hear that reading them failed.
        rows.catch(() => {});
        return { size, rows };
      };
      for (let next: ReturnType<typeof fetch> | null = fetch(sizes.first); next; ) {
        const rows: Row[] = await next.rows;
        // PostgreSQL reads the next rows while these are made into an answer.
        next = rows.length < next.size ? null : fetch(sizes.next);
        if (rows.length > 0) yield rows;
      }
      // Another query may follow.
      await run('close report_rows');
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
