import { sql } from 'kysely';
import { DISC_OFF } from '#domain/constants.ts';
import type { GeoSearchInput } from '#domain/place/geo-search.ts';
import type { Span } from '#domain/telemetry/passage.ts';
import type { Snapshot } from '#server/area/report/snapshot.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';

/** A vehicle in the search, with its spans: while it was in the caller's scope, without private use. */
export type SearchedVehicle = {
  id: number;
  license: string;
  alias: string | null;
  timeZone: string;
  /** In the order of time, apart from each other. */
  spans: Span[];
};

type SpanRow = {
  id: number;
  license: string;
  alias: string | null;
  time_zone: string;
  from_ms: number;
  to_ms: number;
};

/**
 * The vehicles of a search by id: those that were in a visible fleet (and work) on some day of it (domain
 * rules §2.4.1). Private use is cut out, with the way into it and out of it (§2.4.6).
 */
export async function readSearchScope(
  snapshot: Snapshot,
  caller: Caller,
  { from, to, fleets }: Pick<GeoSearchInput, 'from' | 'to' | 'fleets'>,
): Promise<Map<number, SearchedVehicle>> {
  // A vehicle may have stood there since before, and until after.
  const reach = sql`make_interval(secs => ${DISC_OFF})`;
  const rows = await snapshot.all(sql<SpanRow>`
    with asked as (
      select tstzrange(${from}::timestamptz - ${reach}, ${to}::timestamptz + ${reach}) as span
    ), seen as (
      select stay.vehicle_id, range_agg(tstzrange(
        stay.from_day::timestamp at time zone vehicle.time_zone,
        stay.to_day::timestamp at time zone vehicle.time_zone)) as spans
      from vehicle_stay stay
      join vehicle on vehicle.id = stay.vehicle_id
      where ${vehicleInScope(caller, 'stay')} and ${belowFleets('stay.fleet_id', fleets)}
      group by stay.vehicle_id
    ), private as (
      select vehicle_id, range_agg(tstzrange(start_at, end_at, '[]')) as spans
      from private_period, asked
      where vehicle_id in (select vehicle_id from seen) and tstzrange(start_at, end_at, '[]') && asked.span
      group by vehicle_id
    )
    select vehicle.id, vehicle.license, vehicle.alias, vehicle.time_zone,
      date_part('epoch', lower(part)) * 1000 as from_ms, date_part('epoch', upper(part)) * 1000 as to_ms
    from seen
    join vehicle on vehicle.id = seen.vehicle_id
    left join private on private.vehicle_id = seen.vehicle_id
    cross join asked
    cross join lateral unnest(
      seen.spans * tstzmultirange(asked.span) - coalesce(private.spans, '{}'::tstzmultirange)) as part
    order by vehicle.id, lower(part)`);
  const vehicles = new Map<number, SearchedVehicle>();
  for (const { id, license, alias, time_zone: timeZone, from_ms: fromMs, to_ms: toMs } of rows) {
    const vehicle = vehicles.get(id) ?? { id, license, alias, timeZone, spans: [] };
    vehicle.spans.push({ fromMs, toMs });
    vehicles.set(id, vehicle);
  }
  return vehicles;
}
