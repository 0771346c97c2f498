import type { RawBuilder } from 'kysely';
import type { Reporting } from '#server/base/app.ts';
import { type Connections, READERS } from '#server/base/db/connections.ts';
import { turns } from '#server/base/http/turn.ts';
import { type BatchOptions, openReading, type Reading } from './reading.ts';

/** One state of the database, as one report reads it. */
export type Snapshot = {
  all<Row>(query: RawBuilder<Row>): Promise<Row[]>;
  /**
   * The rows of a query in batches, read on request. The first batch is small and comes early, unless the
   * query is `planned` for all of its rows. Several queries may be read by turns.
   */
  batches<Row>(query: RawBuilder<Row>, options?: BatchOptions): AsyncGenerator<Row[]>;
  /** Ends it and cancels the running query in the database. Does nothing when it has already ended. */
  close(): void;
};

/** Reports that one process reads at the same time, and those of one user among them. */
const READING = turns({ most: READERS, each: 2 });

/** The reader of a snapshot; `wrote`: where their last write ended in the WAL, if it was just now. */
export type Reader = { userId: number; wrote?: number };

/**
 * Opens a snapshot, on the standby if there is one with the reader's last write. When the standby fails, the
 * primary is read from then on, in its own state. A query of which no row was passed on is repeated there.
 * Aborting the signal, or closing, stops the running work of PostgreSQL for it at any moment.
 * @throws the signal's reason
 */
export async function openSnapshot(
  app: Reporting,
  { userId, wrote = 0 }: Reader,
  signal: AbortSignal,
): Promise<Snapshot> {
  const { database, log } = app;
  const own = new AbortController();
  const ended = AbortSignal.any([signal, own.signal]);
  ended.throwIfAborted();
  const leave = await READING.take(userId, ended);
  const opened: Promise<Reading>[] = [];
  const open = (host: Connections) => {
    const reading = openReading(host, ended);
    opened.push(reading);
    return reading;
  };
  ended.addEventListener('abort', () => void Promise.all(opened.map(endOf)).then(leave), { once: true });

  const standby = await database.standby?.hostAfter(wrote);
  let onStandby = standby ? open(standby) : null;
  let onPrimary: Promise<Reading> | null = null;
  const primary = () => {
    onPrimary ??= open(database);
    return onPrimary;
  };
  /** Leaves the standby, unless the query failed because its reader has gone. */
  const leaveStandby = (error: unknown) => {
    if (ended.aborted) throw error;
    if (onStandby) {
      log.warn({ err: error }, 'a query failed on the standby: the primary is read');
      void endOf(onStandby);
    }
    onStandby = null;
  };
  const all = async <Row>(work: (reading: Reading) => Promise<Row>): Promise<Row> => {
    if (onStandby) {
      try {
        return await work(await onStandby);
      } catch (error) {
        leaveStandby(error);
      }
    }
    return work(await primary());
  };

  try {
    await all(async () => {});
  } catch (error) {
    own.abort();
    throw error;
  }

  return {
    all: (query) => all((reading) => reading.all(query.compile(database.sql))),
    async *batches<Row>(query: RawBuilder<Row>, options?: BatchOptions) {
      const compiled = query.compile(database.sql);
      let isPassedOn = false;
      if (onStandby) {
        try {
          for await (const rows of (await onStandby).batches<Row>(compiled, options)) {
            isPassedOn = true;
            yield rows;
          }
          return;
        } catch (error) {
          if (isPassedOn) throw error;
          leaveStandby(error);
        }
      }
      yield* (await primary()).batches<Row>(compiled, options);
    },
    close: () => own.abort(),
  };
}

const endOf = (reading: Promise<Reading>) =>
  reading.then(
    ({ end }) => end(),
    // A transaction that could not be opened has given its connection back.
    () => {},
  );
