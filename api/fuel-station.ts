import { z } from 'zod';
import { idField, idText, versionField } from '#domain/field.ts';
import { FUEL_STATION_LIST, stationPlace } from '#domain/refuelling/fuel-station.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { idList, listOf, listQueryOf } from './list.ts';

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

/** A station without a place, and the station of the map that it probably is. */
const stationProposal = z.object({
  station_id: z.int(),
  version: z.int(),
  name: z.string(),
  town: z.string().nullable(),
  province: z.string(),
  provider: z.string().nullable(),
  /** The station of the map, degrees. */
  lat: z.number(),
  lng: z.number(),
  found_name: z.string().nullable(),
  brand: z.string().nullable(),
  operator: z.string().nullable(),
  /** Fuels, as the map writes them. */
  fuels: z.array(z.string()),
  /** From the nearest vehicle, metres. */
  distance: z.int(),
  /** Refuellings whose vehicle stood near the station of the map, of those whose vehicle's place is known. */
  matches: z.int(),
  looked_at: z.int(),
});

export const getStationProposals = endpoint({
  name: 'getStationProposals',
  method: 'GET',
  path: '/fuel-station/proposal',
  access: 'refuelling:read',
  audited: 'fuel_station',
  of: ['fuel_station', 'refuelling'],
  summary: 'Places for stations without one: stations of the road files where vehicles stood',
  query: z.object({ ids: idList.optional() }),
  answer: z.object({ proposals: z.array(stationProposal) }),
});
export type StationProposal = AnswerOf<typeof getStationProposals>['proposals'][number];

/** The most stations that are placed at once. */
export const PLACED_MAX = 200;

export const postStationPlaces = endpoint({
  name: 'postStationPlaces',
  method: 'POST',
  path: '/fuel-station/place',
  access: 'refuelling:import',
  changes: ['fuel_station', 'refuelling'],
  summary: 'Place several stations on the map; all of them or none',
  body: z.object({
    places: z
      .array(stationPlace.extend({ station_id: idField, version: versionField }))
      .min(1)
      .max(PLACED_MAX),
  }),
  answer: z.object({ placed: z.int() }),
});
