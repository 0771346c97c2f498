import type { Pool } from 'pg';
import { partitionMaker } from '#server/base/db/partition.ts';

/** The table of the log, one partition for each day. */
export const REQUEST_TABLE = 'api_request';

/** An answered request to the API in the form of the log. */
export type ApiRequest = {
  atMs: number;
  method: string;
  /** The endpoint's declared path: `/vehicle/{id}`. */
  path: string;
  status: number;
  durationMs: number;
  sizeBytes: number;
  /** Null: no user was signed in. */
  userId: number | null;
  /** The page's connection and its network, only for slow and large requests. */
  client: string | null;
  network: string | null;
};

/** The place where requests wait until they are written, while others arrive. */
export type RequestLog = {
  /** Keeps a request in memory. Never waits, never fails: without room the request is not recorded. */
  add(request: ApiRequest): void;
  /** Writes the requests in memory. Failed ones stay, as far as there is room. */
  flush(): Promise<void>;
};

/** Requests in memory: ten seconds of the fastest traffic, about 5 MB. */
const MOST = 20_000;
/** Requests of one statement. */
const AT_ONCE = 5_000;

/**
 * The log of the requests that this process answers. `onDropped` is called for each request that was not
 * recorded.
 */
export function requestLog(options: { pool: Pool; onDropped: () => void; most?: number }): RequestLog {
  const { pool, onDropped, most = MOST } = options;
  const partitions = partitionMaker(pool);
  let waiting: ApiRequest[] = [];
  return {
    add(request) {
      if (waiting.length < most) waiting.push(request);
      else onDropped();
    },
    async flush() {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, AT_ONCE);
        await partitions.days(
          REQUEST_TABLE,
          batch.map(({ atMs }) => atMs),
        );
        await insert(pool, batch);
        waiting = waiting.slice(batch.length);
      }
    },
  };
}

async function insert(pool: Pool, requests: readonly ApiRequest[]): Promise<void> {
  await pool.query(
    `insert into api_request (at, method, path, status, duration_ms, size_bytes, user_id, client, network)
     select to_timestamp(at_ms / 1000), method, path, status, duration_ms, size_bytes, user_id, client, network(network)
     from unnest($1::float8[], $2::text[], $3::text[], $4::int2[], $5::int4[], $6::int8[], $7::int4[], $8::uuid[], $9::inet[])
       as request (at_ms, method, path, status, duration_ms, size_bytes, user_id, client, network)`,
    [
      requests.map(({ atMs }) => atMs),
      requests.map(({ method }) => method),
      requests.map(({ path }) => path),
      requests.map(({ status }) => status),
      requests.map(({ durationMs }) => durationMs),
      requests.map(({ sizeBytes }) => sizeBytes),
      requests.map(({ userId }) => userId),
      requests.map(({ client }) => client),
      requests.map(({ network }) => network),
    ],
  );
}
