import { z } from 'zod';
import { idField, versionField } from '#domain/field.ts';
import { stationPlace } from '#domain/refuelling/fuel-station.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { idList } from './list.ts';

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
