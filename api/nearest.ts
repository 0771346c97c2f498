import { z } from 'zod';
import { idText } from '#domain/field.ts';
import { VEHICLE_STATES } from '#domain/telemetry/state.ts';
import { endpoint } from './endpoint.ts';
import { idList, wordList } from './list.ts';
import { pointText } from './point.ts';

/** The most vehicles of an answer. */
export const NEAREST_MAX = 50;

/** How a time of arrival is known: along the roads of a road file, or estimated from the straight line. */
const by = z.enum(['road', 'line']);

const nearVehicle = z.object({
  device_id: z.int(),
  license: z.string(),
  alias: z.string().nullable(),
  fleet_id: z.int(),
  /** Named as in the live row. */
  driver: z.string().nullable(),
  type: z.string().nullable(),
  state: z.enum(VEHICLE_STATES),
  /** Time of the position. */
  ts: z.iso.datetime(),
  lat: z.number(),
  lng: z.number(),
  /** Time to arrive, seconds, and the way to drive, metres. */
  seconds: z.int(),
  metres: z.int(),
  by,
  /**
   * Seats of the sheet that the assignments of the rest of the day leave free; null: the sheet has no
   * seats.
   */
  free_seats: z.int().nullable(),
});
export type NearVehicle = z.infer<typeof nearVehicle>;

/**
 * The vehicles that arrive first at a point. Those in private use, and those without a place, are not in it.
 */
export const getNearestVehicles = endpoint({
  name: 'getNearestVehicles',
  method: 'GET',
  path: '/vehicle/nearest',
  access: 'position:read',
  audited: 'vehicle',
  of: ['vehicle', 'driver', 'fleet', 'assignment'],
  summary: 'The visible vehicles that arrive first at a point, with time and distance',
  query: z.object({
    at: pointText,
    /** Without them: vehicles in any state that has a place. */
    states: wordList(VEHICLE_STATES).optional(),
    /** Values of the list of types. */
    types: idList.optional(),
    fleets: idList.optional(),
    /** At least so many free seats. */
    seats: z.coerce.number<number | string>().int().min(1).max(200).optional(),
    limit: z.coerce.number<number | string>().int().min(1).max(NEAREST_MAX).default(20),
  }),
  answer: z.object({
    rows: z.array(nearVehicle),
    /** Vehicles that pass the filter, also those beyond the limit. */
    total: z.int(),
    /** Is the point near a way of a road file? If not, all times are estimated from the straight line. */
    has_roads: z.boolean(),
    /** Types of the visible vehicles, whatever the filter. */
    types: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
});

/** The way of one vehicle to a point. */
export const getRouteToPoint = endpoint({
  name: 'getRouteToPoint',
  method: 'GET',
  path: '/vehicle/{device_id}/route',
  access: 'position:read',
  audited: 'vehicle',
  summary: 'How a vehicle gets to a point: time, distance and the way on the map',
  params: z.object({ device_id: idText }),
  query: z.object({ at: pointText }),
  answer: z.object({
    seconds: z.int(),
    metres: z.int(),
    by,
    /** Latitude and longitude of its points, from the vehicle to the point. */
    route: z.array(z.tuple([z.number(), z.number()])),
  }),
});
