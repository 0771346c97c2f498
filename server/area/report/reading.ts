import { setTimeout } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Connections } from '#server/base/db/connections.ts';

/** A query as it is sent: its text, and the values of its parameters. */
export type Query = { sql: string; parameters: readonly unknown[] };

/** The rows for which a query is planned, and the sizes of its batches. */
export type BatchOptions = { planned?: 'first' | 'all'; sizes?: typeof ROWS };

/** A read-only transaction on one PostgreSQL. */
export type Reading = {
  all<Row>(query: Query): Promise<Row[]>;
  /** The rows of a query in batches. Several queries may be read by turns; each has a cursor of its own. */
  batches<Row>(query: Query, options?: BatchOptions): AsyncGenerator<Row[]>;
  /** Cancels what runs, and gives the connection back. Does nothing when it has already ended. */
  end(): Promise<void>;
};

const ROWS = { first: 200, next: 2_000 };
/** Time for a cancelled query to end before it is cancelled again, milliseconds. */
const CANCEL_MS = 50;

// Sorting and grouping a month of a thousand vehicles happens in memory. The cost of a random page is low,
// because a month's pages are in memory too. Looking up the days of each vehicle takes half the time of
// reading every journey. A reader who stops reading loses the connection.
const BEGIN = `begin isolation level repeatable read read only; set local work_mem = '64MB'; set local jit = off;
  set local random_page_cost = 1.1; set local idle_in_transaction_session_timeout = '90s'`;

/** The process of a connection. Its start distinguishes it from that of another server with its number. */
type Backend = { pid: number; started: string };
const BACKEND =
  'select pid, backend_start::text as started from pg_stat_activity where pid = pg_backend_pid()';
const CANCEL =
  'select pg_cancel_backend(pid) from pg_stat_activity where (pid, backend_start::text) = ($1, $2)';

/**
 * Opens a transaction. A query after `ended` is aborted is refused; the caller calls `end`. @throws the
 * reason of the signal, or the error of the server
 */
export async function openReading(
  { readers, pool }: Pick<Connections, 'readers' | 'pool'>,
  ended: AbortSignal,
): Promise<Reading> {
  const client = await readers.connect();
  // A connection that breaks between queries must not end the process. The next query reports the error.
  const broken = () => {};
  client.on('error', broken);
  let backend: Backend | null = null;
  let plannedFor: BatchOptions['planned'];
  let cursors = 0;
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

  async function giveBack(): Promise<void> {
    // The cancellation must have taken effect before another report gets the connection. A cancellation
    // between two queries stops neither.
    while (running.size > 0 && backend) {
      await pool.query(CANCEL, [backend.pid, backend.started]).catch(() => {});
      await Promise.race([Promise.allSettled(running), setTimeout(CANCEL_MS)]);
    }
    const isSound = await isUndone(client);
    client.off('error', broken);
    client.release(!isSound);
  }
  let end: Promise<void> | null = null;
  const endOnce = () => {
    end ??= giveBack();
    return end;
  };

  try {
    await run(BEGIN);
    backend = (await run<Backend>(BACKEND))[0]!;
    ended.throwIfAborted();
  } catch (error) {
    await endOnce();
    throw error;
  }

  return {
    all: ({ sql, parameters }) => run(sql, parameters),
    async *batches<Row>({ sql, parameters }: Query, { planned = 'first', sizes = ROWS }: BatchOptions = {}) {
      const asked: Promise<unknown>[] = [];
      if (planned !== plannedFor)
        asked.push(send(`set local cursor_tuple_fraction = ${planned === 'all' ? 1 : 0.1}`));
      plannedFor = planned;
      const cursor = `report_rows_${cursors++}`;
      asked.push(send(`declare ${cursor} no scroll cursor for ${sql}`, parameters));
      const fetch = (size: number) => ({ size, rows: send<Row>(`fetch ${size} from ${cursor}`) });
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
      void send(`close ${cursor}`);
    },
    end: endOnce,
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
