import KDBush from 'kdbush';
import { sql } from 'kysely';
import type { StationProposal } from '#api/station-proposal.ts';
import { can } from '#domain/access/permission.ts';
import { RF_RADIUS, RF_WINDOW } from '#domain/constants.ts';
import type { Point } from '#domain/geo.ts';
import { proposedStation, type Stood } from '#domain/refuelling/proposed-station.ts';
import { decodeStations, type RoadStation, STATION_SECTION } from '#domain/road/station.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import type { Roads } from '#server/base/roads.ts';

/** Refuellings of a station that are looked at, the last ones. */
const LOOKED_AT = 20;
/** Metres of a degree of latitude, a little less, so that a box is never too small. */
const DEGREE_M = 111_000;

type Row = {
  id: number;
  version: number;
  name: string;
  town: string | null;
  province: string;
  provider: string | null;
  stood: Stood[];
};

/**
 * Stations without a place, each with the station of the road files where the vehicles stood when they were
 * refuelled. A caller who may not read positions gets none. Private use has no places.
 */
export async function proposedStations(
  { database, roads }: Pick<App, 'database' | 'roads'>,
  caller: Caller,
  ids: readonly number[] | undefined,
): Promise<StationProposal[]> {
  const near = stationsNear(roads);
  if (near === null || !can(caller.actors, 'position:read')) return [];
  const { rows } = await sql<Row>`
    select station.id, station.version, station.name, station.town, station.province, station.provider, seen.stood
    from fuel_station station
    cross join lateral (
      select json_agg(json_build_object('line', line.id, 'lat', halt.lat, 'lng', halt.lng)) as stood
      from (
        select refuelling.id, refuelling.vehicle_id, refuelling.operation_at from refuelling
        where refuelling.station_id = station.id and ${vehicleInScope(caller, 'refuelling')}
          and refuelling.vehicle_id is not null and not refuelling.hour_unknown
        order by refuelling.operation_at desc limit ${LOOKED_AT}
      ) line
      join halt on halt.vehicle_id = line.vehicle_id and halt.lat is not null
        and halt.day between (line.operation_at - interval '2 days')::date and (line.operation_at + interval '1 day')::date
        and halt.start_at <= line.operation_at + make_interval(secs => ${RF_WINDOW})
        and coalesce(halt.end_at, 'infinity') >= line.operation_at - make_interval(secs => ${RF_WINDOW})
    ) seen
    where station.lat is null and station.poi_id is null and seen.stood is not null
      and (${ids ?? null}::int[] is null or station.id = any(${ids ?? null}::int[]))
    order by plain(station.name), station.id`.execute(database.sql);
  return rows.flatMap(({ id, version, stood, ...named }) => {
    const found = proposedStation(named, stood, near);
    if (found === null) return [];
    const { lat, lng, name, brand, operator, fuels } = found.station;
    return [
      {
        ...{ station_id: id, version, ...named, lat, lng, fuels },
        ...{ found_name: name, brand, operator, distance: found.distanceM, matches: found.matches },
        looked_at: new Set(stood.map(({ line }) => line)).size,
      },
    ];
  });
}

/** Finds the stations of all road files near a point; null: no file has any. */
function stationsNear(roads: Roads): ((point: Point) => RoadStation[]) | null {
  const stations = roads
    .askAll((file) => {
      const bytes = file.section(STATION_SECTION);
      return bytes === null ? [] : decodeStations(bytes);
    })
    .flat();
  if (stations.length === 0) return null;
  const index = new KDBush(stations.length);
  for (const { lat, lng } of stations) index.add(lng, lat);
  index.finish();
  const high = RF_RADIUS / DEGREE_M;
  return ({ lat, lng }) => {
    const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
    return index.range(lng - wide, lat - high, lng + wide, lat + high).map((i) => stations[i]!);
  };
}
