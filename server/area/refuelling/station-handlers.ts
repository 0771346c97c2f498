import { sql } from 'kysely';
import type { QueryOf } from '#api/endpoint.ts';
import {
  type FuelStationRow,
  getFuelStations,
  getFuelStationsExport,
  putFuelStationPlace,
} from '#api/fuel-station.ts';
import { getStationProposals, postStationPlaces } from '#api/station-proposal.ts';
import { FUEL_STATION_LIST } from '#domain/refuelling/fuel-station.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { assertCurrent, notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { among, contains } from '#server/base/http/listing.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { listFile } from '#server/base/list/list-file.ts';
import { rowReader } from '#server/base/record/row-reader.ts';
import { proposedStations } from './proposed-stations.ts';
import { stationInScope } from './station-scope.ts';

const PLACED = sql<boolean>`coalesce(station.lat, poi.lat) is not null`;

/** The stations of visible refuellings. */
const rows = rowReader<QueryOf<typeof getFuelStations>, FuelStationRow>((caller, query) => ({
  id: 'station.id',
  columns: sql`station.id, station.name, case when station.poi_id is null then station.code end as code, station.town,
    station.province, station.country, station.provider, ${PLACED} as placed, coalesce(station.lat, poi.lat) as lat,
    coalesce(station.lng, poi.lng) as lng, station.poi_id, seen.refuellings, seen.last_at, station.version`,
  from: sql`
    from fuel_station station
    left join poi on poi.id = station.poi_id
    cross join lateral (
      select count(*)::int as refuellings, max(operation_at) as last_at from refuelling
      where refuelling.station_id = station.id and ${vehicleInScope(caller, 'refuelling')}
    ) seen
    where seen.refuellings > 0 and ${among('station.id', query.ids?.map(Number))}
      and ${query.placed === undefined ? sql`true` : sql`${PLACED} = ${query.placed}`}
      and ${contains(query.q, [
        ...[sql`station.name`, sql`station.town`, sql`station.province`, sql`station.code`],
        sql`station.provider`,
      ])}`,
  sortable: {
    placed: PLACED,
    name: sql`plain(station.name)`,
    town: sql`plain(station.town)`,
    province: sql`plain(station.province)`,
    country: sql`station.country`,
    provider: sql`plain(station.provider)`,
    code: sql`station.code`,
    refuellings: sql`seen.refuellings`,
    last_at: sql`seen.last_at`,
  },
}));

/** Stations and their places on the map. */
export const stationHandlers: readonly Handler[] = [
  handle(getFuelStations, ({ app, caller, query }) => rows.page(app, caller, query)),

  handle(getFuelStationsExport, async (call) =>
    listFile(call, FUEL_STATION_LIST, await rows.all(call.app, call.caller, call.query)),
  ),

  handle(putFuelStationPlace, (call) =>
    command(call, (tx) => placeStation(tx, call.caller, { ...call.body, id: call.params.station_id })),
  ),

  handle(getStationProposals, async ({ app, caller, query }) => ({
    proposals: await proposedStations(app, caller, query.ids?.map(Number)),
  })),

  handle(postStationPlaces, (call) =>
    command(call, async (tx) => {
      const { places } = call.body;
      // By their ids, so that two commands never wait for each other.
      for (const { station_id: id, ...at } of [...places].sort((a, b) => a.station_id - b.station_id))
        await placeStation(tx, call.caller, { ...at, id });
      return { placed: places.length };
    }),
  ),
];

/**
 * Gives a visible station its place. The database queues the validation of its refuellings (migration 0049).
 */
async function placeStation(
  tx: Command,
  caller: Caller,
  { id, lat, lng, version }: { id: number; lat: number; lng: number; version: number },
): Promise<{ version: number }> {
  const { rows } = await sql<{ id: number; version: number; lat: number | null; lng: number | null }>`
    select station.id, station.version, station.lat, station.lng from fuel_station station
    where station.id = ${id} and station.poi_id is null and ${stationInScope(caller)}
    for update of station`.execute(tx.sql);
  const stored = rows[0];
  if (!stored) throw notFound();
  assertCurrent(stored, { version });
  await tx.sql
    .updateTable('fuel_station')
    .set({ lat, lng, version: version + 1 })
    .where('id', '=', stored.id)
    .execute();
  const before = { lat: stored.lat, lng: stored.lng };
  const change = { action: 'edit', entity: 'fuel_station', id: stored.id } as const;
  await tx.changed({ ...change, before, after: { lat, lng } });
  return { version: version + 1 };
}
