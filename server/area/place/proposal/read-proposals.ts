import { sql } from 'kysely';
import type { PlaceProposal } from '#api/place-proposal.ts';
import { DAY_MS } from '#domain/duration.ts';
import type { Point } from '#domain/geo.ts';
import { iso } from '#domain/iso.ts';
import {
  POI_STOP_S,
  PROPOSAL_DAYS,
  type StopCell,
  stopClusters,
  WORKING_HOURS,
} from '#domain/place/proposal.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Db } from '#server/base/db/database.ts';
import type { ReaderPlaces } from '#server/known/places/reader-places.ts';

type FleetCell = Omit<StopCell, 'lastMs'> & { fleet_id: number; fleet: string; lastAt: Date };

/** Most proposals at once, the busiest places of all fleets. */
const SHOWN = 200;
const sixDecimals = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Halts of the visible vehicles, by their present fleet and by cells of a thousandth of a degree. */
async function stopCells(db: Db, caller: Caller, nowMs: number): Promise<FleetCell[]> {
  const { rows } = await sql<FleetCell>`
    with stop as (
      select halt.vehicle_id, vehicle.fleet_id, halt.lat, halt.lng, halt.start_at as at,
        halt.start_at at time zone vehicle.time_zone as local_at, halt.end_at - halt.start_at as stay
      from halt
      join vehicle on vehicle.id = halt.vehicle_id
      where ${vehicleInScope(caller)} and vehicle.registration_state = 'registered'
        and halt.final and halt.poi_id is null and halt.day >= ${new Date(nowMs - PROPOSAL_DAYS * DAY_MS)}::date
    )
    select stop.fleet_id, fleet.name as fleet, avg(lat) as lat, avg(lng) as lng, count(*)::int as stops,
      count(*) filter (
        where extract(isodow from local_at) > 5
          or extract(hour from local_at) not between ${WORKING_HOURS.from} and ${WORKING_HOURS.to - 1}
      )::int as "offHours",
      extract(epoch from sum(stay))::float8 as "stayS",
      array_agg(distinct local_at::date::text) as days,
      array_agg(distinct vehicle_id) as "vehicleIds",
      max(at) as "lastAt"
    from stop
    join fleet on fleet.id = stop.fleet_id
    where lat is not null and stay >= make_interval(secs => ${POI_STOP_S})
    group by stop.fleet_id, fleet.name, round(lat * 1000), round(lng * 1000)`.execute(db.sql);
  return rows;
}

/**
 * Frequent stops outside every point of interest (also those that only others see), except the dismissed; the
 * busiest first.
 */
export async function readProposals(
  db: Db,
  caller: Caller,
  { nowMs, places }: { nowMs: number; places: ReaderPlaces },
): Promise<PlaceProposal[]> {
  const [cells, pois, dismissed] = await Promise.all([
    stopCells(db, caller, nowMs),
    db.sql.selectFrom('poi').select(['lat', 'lng']).execute(),
    db.sql.selectFrom('dismissed_place').select(['fleet_id', 'lat', 'lng']).execute(),
  ]);
  const byFleet = Map.groupBy(cells, ({ fleet_id }) => fleet_id);
  const proposals = [...byFleet].flatMap(([fleet_id, own]) => {
    const taken: Point[] = [...pois, ...dismissed.filter((one) => one.fleet_id === fleet_id)];
    const stops = own.map(({ lastAt, ...cell }) => ({ ...cell, lastMs: lastAt.getTime() }));
    return stopClusters(stops, taken).map((cluster) => ({ ...cluster, fleet_id, fleet: own[0]!.fleet }));
  });
  return proposals
    .sort((a, b) => b.stops - a.stops)
    .slice(0, SHOWN)
    .map(({ lat, lng, stayS, isOffHours, lastMs, ...rest }) => ({
      ...rest,
      lat: sixDecimals(lat),
      lng: sixDecimals(lng),
      name: places.ground(lat, lng)!,
      stay: stayS,
      is_off_hours: isOffHours,
      last_at: iso(lastMs),
    }));
}
