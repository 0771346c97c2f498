import { sql } from 'kysely';
import type { AnswerOf } from '#api/endpoint.ts';
import { getOwnStations } from '#api/receipt.ts';
import { distanceM } from '#domain/geo.ts';
import { ownDriver } from '#server/area/driver/lock-own-assignment.ts';
import { companyFleets } from '#server/area/driver/own-company.ts';
import { handle } from '#server/base/http/route.ts';

const MOST = 6;
/** Stations farther away are not where somebody pays, metres. */
const NEAR_M = 5_000;
/** Degrees that are surely farther than that, up to 70° of latitude. */
const BOX = { lat: 0.05, lon: 0.15 };

/** The stations around a driver at which his company refuels, the nearest first. */
export const readNearStations = handle(getOwnStations, async ({ app, caller, query }) => {
  const driver = await ownDriver(app.database, caller);
  if (!driver) return { stations: [] };
  const { lat, lon: lng } = query;
  type Row = Omit<AnswerOf<typeof getOwnStations>['stations'][number], 'distance'> & {
    lat: number;
    lng: number;
  };
  const { rows } = await sql<Row>`
    select station.id, station.name, station.town, coalesce(station.lat, poi.lat) as lat,
      coalesce(station.lng, poi.lng) as lng
    from fuel_station station left join poi on poi.id = station.poi_id
    where abs(coalesce(station.lat, poi.lat) - ${lat}) < ${BOX.lat}
      and abs(coalesce(station.lng, poi.lng) - ${lng}) < ${BOX.lon}
      and exists (select from refuelling
        where refuelling.station_id = station.id and refuelling.fleet_id in ${companyFleets(driver.id)})`.execute(
    app.database.sql,
  );
  const stations = rows
    .map(({ lat: stationLat, lng: stationLng, ...station }) => ({
      ...station,
      distance: Math.round(distanceM({ lat, lng }, { lat: stationLat, lng: stationLng })),
    }))
    .filter(({ distance }) => distance <= NEAR_M)
    .sort((one, other) => one.distance - other.distance || one.id - other.id);
  return { stations: stations.slice(0, MOST) };
});
