import { sql } from 'kysely';
import { getTamperings } from '#api/tampering.ts';
import { iso } from '#domain/iso.ts';
import type { TamperingKind } from '#domain/telemetry/fact.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { contains } from '#server/base/http/listing.ts';
import { handle } from '#server/base/http/route.ts';

type Row = {
  id: number;
  license: string;
  alias: string | null;
  fleet_id: number;
  fleet: string;
  tracker_id: number | null;
  kind: TamperingKind;
  start_at: Date;
  end_at: Date | null;
  username: string | null;
  reason: string | null;
  total: number;
};

/**
 * The latest tampering of each visible vehicle that is still in service, newest first (spec §4); with
 * `open_first`, open ones come first.
 */
export const readTamperings = handle(getTamperings, async ({ query, caller, app }) => {
  const { kind, open, open_first, q, fleets, page_size } = query;
  const chosen = fleets?.filter((id) => caller.visible.has(id));
  const openFirst = (end: string) => (open_first ? sql`${sql.ref(end)} is null desc,` : sql``);
  const { rows } = await sql<Row>`
    select vehicle.id, vehicle.license, vehicle.alias, vehicle.fleet_id, fleet.name as fleet, fitting.tracker_id,
      latest.kind, latest.start_at, latest.end_at, app_user.username, dismissal.reason, count(*) over ()::int as total
    from vehicle
    join fleet on fleet.id = vehicle.fleet_id
    cross join lateral (
      select kind, start_at, end_at
      from tampering
      where tampering.vehicle_id = vehicle.id
        and ${kind === undefined ? sql`true` : sql`kind = any(${kind}::text[])`}
        and ${open === undefined ? sql`true` : sql`(end_at is null) = ${open}`}
      order by ${openFirst('end_at')} start_at desc, kind
      limit 1
    ) latest
    left join tampering_dismissal dismissal on dismissal.vehicle_id = vehicle.id and dismissal.kind = latest.kind
      and dismissal.dismissed_at = latest.end_at
    left join app_user on app_user.id = dismissal.user_id
    left join tracker_fitting fitting on fitting.vehicle_id = vehicle.id and fitting.removed_at is null
    where ${vehicleInScope(caller)} and ${belowFleets('vehicle.fleet_id', chosen)}
      and vehicle.registration_state in ('registered', 'deleting')
      and ${contains(q, [sql`vehicle.license`, sql`vehicle.alias`])}
    order by ${openFirst('latest.end_at')} latest.start_at desc, vehicle.id
    limit ${page_size}`.execute(app.database.sql);
  return {
    tamperings: rows.map((row) => ({
      device_id: row.id,
      license: row.license,
      alias: row.alias,
      fleet_id: row.fleet_id,
      fleet: row.fleet,
      tracker_id: row.tracker_id,
      timestamp: iso(row.start_at),
      kind: row.kind,
      open: row.end_at === null,
      end: iso(row.end_at),
      dismissal: row.reason === null ? null : { username: row.username, reason: row.reason },
    })),
    total: rows[0]?.total ?? 0,
  };
});
