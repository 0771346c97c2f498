import { API_LARGE_BYTES, API_SLOW_MS } from '#domain/constants.ts';
import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import { networkOf } from '#server/base/api-log/network-of.ts';
import type { ApiRequest } from '#server/base/api-log/request-log.ts';
import type { App } from '#server/base/app.ts';
import { oneByOne } from './one-by-one.ts';

const PAST_DAYS = 14;
/** Requests of a working day; a day of the weekend has a third. */
const A_DAY = 600;
/** Network of examples (RFC 5737). */
const NETWORK = networkOf('203.0.113.77');

/** Failures: one of how many requests fails, and its status. */
const FAILING: Readonly<Record<string, readonly [number, number]>> = {
  '/login': [5, 401],
  '/vehicle/{vehicle_id}': [31, 404],
  '/report/{report}': [17, 409],
};

/** The requests: method, path, share in percent, usual milliseconds and octets of the answer. */
const ASKED: readonly (readonly [string, string, number, number, number])[] = [
  ['GET', '/notification/unread', 30, 6, 60],
  ['GET', '/vehicle', 20, 45, 38_000],
  ['GET', '/vehicle/{vehicle_id}', 16, 14, 5_200],
  ['GET', '/fleet', 12, 9, 2_400],
  ['PUT', '/user/preferences', 8, 11, 40],
  ['POST', '/report/{report}', 7, 320, 240_000],
  ['POST', '/login', 4, 160, 900],
  ['GET', '/vehicle/export', 2, 900, 410_000],
  ['POST', '/report/{report}/xlsx', 1, 2_200, 800_000],
];

/** Plausible requests of the demonstration's users in the last days. */
function pastRequests(userIds: readonly number[], nowMs: number): ApiRequest[] {
  const requests: ApiRequest[] = [];
  for (let days = PAST_DAYS; days > 0; days--) {
    const startMs = Math.floor(nowMs / DAY_MS - days) * DAY_MS;
    const isWeekend = [0, 6].includes(new Date(startMs).getUTCDay());
    for (let n = 0; n < (isWeekend ? A_DAY / 3 : A_DAY); n++) requests.push(pastRequest(userIds, startMs, n));
  }
  return requests;
}

function pastRequest(userIds: readonly number[], startMs: number, n: number): ApiRequest {
  // Numbers of a day that look random and are the same at every start.
  const chance = (salt: number) =>
    ((n * 7_919 + (startMs / DAY_MS) * 104_729 + salt * 15_485_863) % 9_973) / 9_973;
  let [place, left] = [0, chance(1) * 100];
  while (left >= ASKED[place]![2] && place < ASKED.length - 1) left -= ASKED[place++]![2];
  const [method, path, , ms, bytes] = ASKED[place]!;
  const [each, failure] = FAILING[path] ?? [Infinity, 200];
  // Most are quick; one in fifty waits.
  const durationMs = Math.round(ms * (0.6 + chance(2)) * (n % 50 === 0 ? 6 : 1));
  const sizeBytes = Math.round(bytes * (0.5 + 1.2 * chance(3)));
  const isTraced = durationMs >= API_SLOW_MS || sizeBytes >= API_LARGE_BYTES;
  return {
    // Between 06:00 and 18:00 UTC, most of them in the middle.
    ...{ atMs: startMs + (6 + 6 * (chance(4) + chance(5))) * HOUR_MS, method, path, durationMs, sizeBytes },
    status: n % each === each - 1 ? failure : 200,
    userId: path === '/login' ? null : userIds[n % userIds.length]!,
    client: null,
    network: isTraced ? NETWORK : null,
  };
}

/** Records the past of the demonstration; with requests of any day before today it does nothing. */
export async function recordPast({ database, requests, now }: App): Promise<void> {
  const today = new Date(Math.floor(now() / DAY_MS) * DAY_MS);
  await oneByOne(database, async () => {
    // Other connections than the lock's: new partitions wait until nobody reads the table.
    const { sql } = database;
    const known = await sql.selectFrom('api_request').select('at').where('at', '<', today).limit(1).execute();
    if (known.length > 0) return;
    const users = await sql.selectFrom('app_user').select('id').orderBy('id').execute();
    const userIds = users.map(({ id }) => id);
    for (const request of pastRequests(userIds, now())) requests.add(request);
    await requests.flush();
  });
}
