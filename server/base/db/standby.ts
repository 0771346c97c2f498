import type { Logger } from 'pino';
import { type Connections, openConnections } from './connections.ts';

/** A streaming standby of the database (decision 105), for reads whose data may be some seconds old. */
export type Standby = {
  /** Its connections while it can be read; null while it is away, or follows the primary too slowly. */
  host(): Connections | null;
  /** The same for a reader whose last write ended at this place; null unless the standby has it. */
  hostAfter(place: number): Promise<Connections | null>;
  /** Where the WAL of the primary ends now, octets from its beginning; null while it does not say so. */
  place(): Promise<number | null>;
  /** Judges it. To be called every `LOOK_MS`; does not throw. */
  look(): Promise<void>;
  close(): Promise<void>;
};

export const LOOK_MS = 1_000;
/** A standby whose data is older is not read, ms. */
export const MOST_LAG_MS = 5_000;
/** Time for a standby to answer, ms. */
const ANSWER_MS = 2_000;

/** A place in the WAL, octets from its beginning, and the database that it belongs to. */
type Place = { lsn: number; identity: string; is_following: boolean };

const PLACE = `
  select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end
      - '0/0'::pg_lsn)::float8 as lsn,
    pg_is_in_recovery() as is_following,
    concat_ws('/', (select system_identifier from pg_control_system()),
      (select oid from pg_database where datname = current_database())) as identity`;

/** `now` is a clock that only goes forward, ms. */
export function openStandby(options: {
  url: string;
  /** The name of its connections. */
  name: string;
  primary: Connections;
  log: Logger;
  now?: () => number;
}): Standby {
  const { url, name, primary, log, now = () => performance.now() } = options;
  const own = openConnections(url, {
    ...{ application_name: name, max: 10 },
    ...{ connectionTimeoutMillis: ANSWER_MS, keepAlive: true },
  });
  /** Places of the primary that the standby had not reached when it was last asked. */
  let ahead: { atMs: number; lsn: number }[] = [];
  /** The standby has everything that the primary had at this instant. */
  let asOfMs = Number.NEGATIVE_INFINITY;
  /** The place that it has certainly reached. */
  let reached = 0;
  let wasRead: boolean | null = null;

  const isRead = () => now() - asOfMs <= MOST_LAG_MS;
  const judge = async () => {
    const atMs = now();
    const there = await placeOf(primary);
    ahead = [...ahead, { atMs, lsn: there.lsn }].filter(({ atMs }) => now() - atMs <= MOST_LAG_MS);
    const here = await placeOf(own);
    if (!here.is_following || here.identity !== there.identity)
      throw new Error('DATABASE_READ_URL: this is no standby of the database');
    reached = here.lsn;
    const behind = ahead.filter(({ lsn }) => lsn <= reached);
    ahead = ahead.slice(behind.length);
    asOfMs = behind.at(-1)?.atMs ?? asOfMs;
  };

  return {
    host: () => (isRead() ? own : null),
    async hostAfter(place) {
      if (!isRead()) return null;
      if (reached < place)
        reached = await placeOf(own).then(
          ({ lsn }) => lsn,
          () => 0,
        );
      return reached < place ? null : own;
    },
    place: () =>
      placeOf(primary).then(
        ({ lsn }) => lsn,
        () => null,
      ),
    async look() {
      const error = await judge().catch((error: unknown) => {
        asOfMs = Number.NEGATIVE_INFINITY;
        return error;
      });
      if (isRead() !== wasRead) {
        wasRead = isRead();
        if (wasRead) log.info('the standby is read');
        else log.warn({ err: error }, 'the standby is away or too slow: the primary is read instead');
      }
    },
    close: () => own.close(),
  };
}

async function placeOf({ pool }: Pick<Connections, 'pool'>): Promise<Place> {
  const asked = { text: PLACE, query_timeout: ANSWER_MS };
  return (await pool.query<Place>(asked)).rows[0]!;
}
