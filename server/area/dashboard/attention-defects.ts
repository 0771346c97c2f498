import { sql } from 'kysely';
import { ATTENTION_ROWS } from '#domain/dashboard/attention.ts';
import { iso } from '#domain/iso.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { AttentionQuery, Found } from './attention-query.ts';

/** Defects of a severity that nobody repairs yet, the oldest first. */
export async function readDefects(
  { app, caller, chosen }: AttentionQuery,
  kind: 'dangerous' | 'defect',
): Promise<Found> {
  const { rows } = await sql<{
    id: number;
    title: string;
    since: Date;
    device_id: number;
    license: string;
    fleet: string;
    total: number;
  }>`
    select defect.id, defect.title, defect.reported_at as since, vehicle.id as device_id, vehicle.license,
      fleet.name as fleet, count(*) over ()::int as total
    from defect
    join vehicle on vehicle.id = defect.vehicle_id
    join fleet on fleet.id = vehicle.fleet_id
    where defect.closed_at is null and defect.state in ('open', 'planned')
      and defect.severity = ${kind === 'dangerous' ? 'dangerous' : 'minor'}
      and ${vehicleInScope(caller)} and ${belowFleets('vehicle.fleet_id', chosen)}
    order by defect.reported_at, defect.id
    limit ${ATTENTION_ROWS}`.execute(app.database.sql);
  return {
    n: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, since, ...row }) => ({ kind, ...row, since: iso(since) })),
  };
}
