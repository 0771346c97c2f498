import type { Base } from '#server/base/app.ts';

/** Work that ended is forgotten after so many days; the audit keeps who ordered it. */
const FORGOTTEN_DAYS = 90;

/**
 * Orders the street map anew when "renew every month" is on and the archive was last asked a month ago. The
 * countries are those that the map has then (server/map-work/map-runner.ts). Work that is open comes first,
 * and a failed renewal is tried again the next day. Returns the number of orders.
 */
export async function renewMap({ database, now }: Base): Promise<number> {
  const at = new Date(now());
  await database.pool.query(
    `delete from map_work where ended_at < $1::timestamptz - make_interval(days => $2)`,
    [at, FORGOTTEN_DAYS],
  );
  const { rowCount } = await database.pool.query(
    `insert into map_work (kind, status, countries, max_zoom, is_renewal, begun_at)
     select 'streets', 'waiting', '{}', 0, true, $1
     from map_renewal
     where checked_at + interval '1 month' <= $1
     on conflict do nothing`,
    [at],
  );
  return rowCount ?? 0;
}
