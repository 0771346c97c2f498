import { sql } from 'kysely';
import { apiRequests } from '#domain/report/api-requests.ts';
import type { ReportChart } from '#domain/report/chart.ts';
import { type HourRequests, requestHours, type Spread, spreadChart } from '#domain/report/chart-request.ts';
import { requestInRange, requestSource, withUsers } from './api-log.ts';
import type { Ask } from './ask.ts';
import { reportQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';

type Row = {
  day: string;
  method: string;
  path: string;
  username: string | null;
  calls: number;
  errors: number;
  p95_ms: number;
  size_bytes: number;
};

/** Endpoints in the charts of the slowest and the largest. */
const SHOWN = 6;

/**
 * The requests of the range by endpoint, user and day, as the relation `request`. Users are joined only to
 * these few rows.
 */
function requestDays(ask: Ask, figures = sql`count(*)`) {
  return sql`(
    select (request.at at time zone ${ask.reader.timeZone})::date as day, request.method, request.path, request.user_id, ${figures}
    from api_request request where ${requestInRange(ask)}
    group by 1, 2, 3, 4
  ) request ${withUsers(ask)}`;
}

const FIGURES = sql`count(*)::int as calls, count(*) filter (where request.status >= 400)::int as errors,
      percentile_disc(0.95) within group (order by request.duration_ms) as p95_ms,
      sum(request.size_bytes)::float8 as size_bytes`;

async function* rows(ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
  yield* snapshot.batches(sql<Row>`
    select request.*, app_user.username from ${requestDays(ask, FIGURES)}
    order by request.day, request.path, request.method, app_user.username`);
}

/**
 * Charts that the sums of days cannot give: the hours, and the distribution of an endpoint's single requests.
 */
async function charts(ask: Ask, snapshot: Snapshot): Promise<ReportChart[]> {
  const hours = await snapshot.all(sql<HourRequests>`
    select extract(hour from request.at at time zone ${ask.reader.timeZone})::int as hour, count(*)::int as calls,
      count(*) filter (where request.status >= 400)::int as errors
    from ${requestSource(ask)}
    group by 1`);
  if (hours.length === 0) return [];
  const endpoints = await snapshot.all(sql<{ name: string; ms: number[]; bytes: number[] }>`
    select request.method || ' ' || request.path as name,
      percentile_disc(array[0.5, 0.95, 1]) within group (order by request.duration_ms) as ms,
      percentile_disc(array[0.5, 0.95, 1]) within group (order by request.size_bytes) as bytes
    from ${requestSource(ask)}
    group by 1
    order by 1`);
  const most = (of: 'ms' | 'bytes'): Spread[] =>
    endpoints
      .map(({ name, [of]: [p50 = 0, p95 = 0, max = 0] }) => ({ name, p50, p95, max }))
      .sort((one, other) => other.p95 - one.p95)
      .slice(0, SHOWN);
  return [
    requestHours(hours),
    spreadChart('requestDurations', most('ms')),
    spreadChart('requestSizes', most('bytes')),
  ];
}

/** R24: requests to the API, by endpoint, user and day. */
export const apiRequestsQuery = reportQuery(apiRequests, {
  count: (ask) => sql<{ n: number }>`select count(*)::int as n from ${requestDays(ask)}`,
  rows,
  charts,
  cells: {
    day: ({ day }) => day,
    method: ({ method }) => method,
    path: ({ path }) => path,
    username: ({ username }) => username,
    calls: ({ calls }) => calls,
    errors: ({ errors }) => errors,
    p95Ms: ({ p95_ms }) => p95_ms,
    sizeBytes: ({ size_bytes }) => size_bytes,
  },
});
