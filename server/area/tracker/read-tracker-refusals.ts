import { sql } from 'kysely';
import { getTrackerRefusals, type RefusalRow } from '#api/tracker-refusal.ts';
import { iso } from '#domain/iso.ts';
import { REFUSAL_REASONS } from '#domain/tracker/refusal.ts';
import { handle } from '#server/base/http/route.ts';
import { readTracker } from './read-trackers.ts';

/** Reasons of quarantine that quote the database's own words. */
const NOT_STORABLE = 'not storable%';

/**
 * The refused packets of a visible tracker, and the packets that it sent while it was in no vehicle. Their
 * content and places are not shown.
 */
export const readTrackerRefusals = handle(getTrackerRefusals, async ({ params, caller, app }) => {
  const { id, imei } = await readTracker(app, caller, params.tracker_id);
  type Refused = Omit<RefusalRow, 'first_at' | 'last_at'> & { first_at: Date; last_at: Date };
  const [refused, unfitted] = await Promise.all([
    sql<Refused>`
      select reason, protocol, times, first_at, last_at, address from packet_refusal where tracker_id = ${id}
      union all
      select 'not_storable', 'ingest', count(*)::int, min(received_at), max(received_at), null
      from unfolded_packet packet
      join tracker_fitting fitting on fitting.vehicle_id = packet.vehicle_id and fitting.tracker_id = ${id}
        and fitting.fitted_at <= packet.t0 and coalesce(fitting.removed_at, 'infinity') > packet.t0
      having count(*) > 0
      union all
      select kept.reason, kept.protocol, count(*)::int, min(received_at), max(received_at), null
      from (select case when reason like ${NOT_STORABLE} then 'not_storable' else reason end as reason, protocol,
              received_at from quarantine where imei = ${imei}) kept
      where kept.reason = any(${[...REFUSAL_REASONS]})
        and kept.reason not in (select reason from packet_refusal where tracker_id = ${id})
      group by kept.reason, kept.protocol
      order by last_at desc`.execute(app.database.sql),
    sql<{ from: Date; to: Date; records: number }>`
      with packet as (
        select t0, t1, n, (t0 - max(t1) over (order by t0 rows between unbounded preceding and 1 preceding)
          < interval '6 hours') is not true as begins
        from unfitted_packet where tracker_id = ${id}
      ), numbered as (
        select t0, t1, n, count(*) filter (where begins) over (order by t0) as stretch from packet
      )
      select min(t0) as "from", max(t1) as "to", sum(n)::int as records from numbered group by stretch order by 1`.execute(
      app.database.sql,
    ),
  ]);
  return {
    refusals: refused.rows.map((row) => ({
      ...row,
      first_at: iso(row.first_at),
      last_at: iso(row.last_at),
    })),
    unfitted: unfitted.rows.map(({ from, to, records }) => ({
      from: iso(from),
      to: iso(to),
      records,
    })),
  };
});
