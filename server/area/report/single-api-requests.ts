import { type RawBuilder, sql } from 'kysely';
import { API_LARGE_BYTES, API_SLOW_MS } from '#domain/constants.ts';
import { iso } from '#domain/iso.ts';
import { apiRequestsLarge, apiRequestsSlow } from '#domain/report/single-api-requests.ts';
import { requestSource } from './api-log.ts';
import type { Ask } from './ask.ts';
import { reportQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';

type Row = {
  at: Date;
  method: string;
  path: string;
  status: number;
  duration_ms: number;
  size_bytes: number;
  username: string | null;
  client: string | null;
  network: string | null;
};

/**
 * The requests of a kind, sorted by its measure in descending order. Limits are written as literals, so that
 * its index serves.
 */
function those(kind: RawBuilder<unknown>, most: RawBuilder<unknown>) {
  return {
    count: (ask: Ask) => sql<{ n: number }>`select count(*)::int as n from ${requestSource(ask)} and ${kind}`,
    async *rows(ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
      yield* snapshot.batches(sql<Row>`
        select request.at, request.method, request.path, request.status, request.duration_ms, request.size_bytes,
          app_user.username, request.client, request.network::text as network
        from ${requestSource(ask)} and ${kind}
        order by ${most} desc, request.at desc`);
    },
    cells: {
      eventInstant: ({ at }: Row) => iso(at),
      method: ({ method }: Row) => method,
      path: ({ path }: Row) => path,
      status: ({ status }: Row) => status,
      durationMs: ({ duration_ms }: Row) => duration_ms,
      sizeBytes: ({ size_bytes }: Row) => size_bytes,
      username: ({ username }: Row) => username,
      clientId: ({ client }: Row) => client,
      ip: ({ network }: Row) => network,
    },
  };
}

/** R25: slow requests. */
export const apiRequestsSlowQuery = reportQuery(
  apiRequestsSlow,
  those(sql`request.duration_ms >= ${sql.lit(API_SLOW_MS)}`, sql`request.duration_ms`),
);

/** R26: requests with a large answer. */
export const apiRequestsLargeQuery = reportQuery(
  apiRequestsLarge,
  those(sql`request.size_bytes >= ${sql.lit(API_LARGE_BYTES)}`, sql`request.size_bytes`),
);
