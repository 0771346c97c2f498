import { z } from 'zod';
import { idText, versionField } from '#domain/field.ts';
import { FUEL_STATION_LIST, stationPlace } from '#domain/refuelling/fuel-station.ts';
import { endpoint } from './endpoint.ts';
import { exportQuery, idList, listOf, listQueryOf } from './list.ts';

/** A station with the refuellings there that the caller sees. */
const fuelStationRow = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  town: z.string().nullable(),
  province: z.string(),
  country: z.string(),
  provider: z.string().nullable(),
  /** The station has a place on the map. */
  placed: z.boolean(),
  /** Degrees; null while it has no place. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** The point of interest that the station is: the site's own tank. */
  poi_id: z.int().nullable(),
  refuellings: z.int(),
  last_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type FuelStationRow = z.infer<typeof fuelStationRow>;

export const getFuelStations = endpoint({
  name: 'getFuelStations',
  method: 'GET',
  path: '/fuel-station',
  access: 'refuelling:read',
  audited: 'fuel_station',
  of: ['fuel_station', 'refuelling', 'poi'],
  summary: 'Stations that refuellings of visible fleets name',
  query: listQueryOf(FUEL_STATION_LIST).extend({ ids: idList.optional() }),
  answer: listOf(fuelStationRow),
});

export const getFuelStationsExport = endpoint({
  name: 'getFuelStationsExport',
  method: 'GET',
  path: '/fuel-station/export',
  access: 'refuelling:read',
  audited: 'fuel_station',
  summary: 'Stations as an xlsx file',
  query: listQueryOf(FUEL_STATION_LIST).extend(exportQuery.shape),
  isExport: true,
  answer: 'bytes',
});

export const putFuelStationPlace = endpoint({
  name: 'putFuelStationPlace',
  method: 'PUT',
  path: '/fuel-station/{station_id}/place',
  access: 'refuelling:import',
  changes: ['fuel_station', 'refuelling'],
  summary: 'Place a station on the map; all its refuellings are validated again',
  params: z.object({ station_id: idText }),
  body: stationPlace.extend({ version: versionField }),
  answer: z.object({ version: z.int() }),
});
