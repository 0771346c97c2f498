import { z } from 'zod';
import { idText } from '#domain/field.ts';
import { TAMPERING_KINDS } from '#domain/telemetry/fact.ts';
import { VEHICLE_STATES } from '#domain/telemetry/state.ts';
import { DOORS, DRIVER_ACTIVITIES } from '#domain/telemetry/vehicle-states.ts';
import { RHYTHM_STATES } from '#domain/tracker/rhythm.ts';
import { endpoint } from './endpoint.ts';
import { idList } from './list.ts';

const instant = z.iso.datetime();

/**
 * A vehicle as the live map shows it. Every position field is null in private use, before the first fix, and
 * without a tracker.
 */
export const liveVehicle = z.object({
  device_id: z.int(),
  license: z.string(),
  alias: z.string().nullable(),
  fleet_id: z.int(),
  /**
   * Name; `#id` if the caller may not see names; null without a driver, and if the caller may not see the
   * driver.
   */
  driver: z.string().nullable(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  type: z.string().nullable(),
  time_zone: z.string(),
  max_speed: z.number().nullable(),
  state: z.enum(VEHICLE_STATES),
  since: instant.nullable(),
  /** Time of the position. */
  ts: instant.nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  speed: z.number().nullable(),
  heading: z.number().nullable(),
  ignition: z.boolean().nullable(),
  /** Metres. */
  odometer: z.number().nullable(),
  last_contact: instant.nullable(),
});
export type LiveVehicle = z.infer<typeof liveVehicle>;

/**
 * Every visible vehicle with its live state: fills the map, and refills it after a reconnect (domain rules
 * §3.6).
 */
export const getLiveVehicles = endpoint({
  name: 'getLiveVehicles',
  method: 'GET',
  path: '/vehicle/live',
  access: 'position:read',
  audited: 'vehicle',
  of: ['vehicle', 'driver', 'fleet'],
  summary: 'Live state and position of every visible vehicle, or of some',
  query: z.object({
    /** Only these among the visible vehicles, so that a change of one vehicle need not fetch all. */
    devices: idList.optional(),
  }),
  answer: z.object({ vehicles: z.array(liveVehicle) }),
});

/** Journey as a list shows it; places are null in private use. */
export const journeyRow = z.object({
  start: instant,
  end: instant,
  running: z.boolean(),
  /** False while a later record may still change it: it is running, or finished only by the clock. */
  certain: z.boolean(),
  private: z.boolean(),
  distance: z.number(),
  duration: z.number(),
  idle: z.number(),
  max_speed: z.number().nullable(),
  start_lat: z.number().nullable(),
  start_lng: z.number().nullable(),
  end_lat: z.number().nullable(),
  end_lng: z.number().nullable(),
  /**
   * The caller's point of interest or area at the ends; null where there is none, and the town's name is
   * used.
   */
  start_place: z.string().nullable(),
  end_place: z.string().nullable(),
  /** The driver by §5.6 of the domain rules; named as in the live row. */
  driver: z.string().nullable(),
});
export type JourneyRow = z.infer<typeof journeyRow>;

/**
 * The silence that is usual for a tracker, by its own rhythm in the state of the last contact (decision 51).
 */
export const silenceRow = z.object({
  /** The last contact. */
  since: instant,
  state: z.enum(RHYTHM_STATES),
  /** The longest silence that is usual for it, seconds; null while its rhythm is not known. */
  usual_s: z.int().nullable(),
  /**
   * The time from which on the silence is unusual. While the rhythm is unknown, the time from which on the
   * vehicle counts as disconnected.
   */
  unusual_from: instant,
});
export type SilenceRow = z.infer<typeof silenceRow>;

/**
 * The facts on the vehicle card besides the live row: last values of the tracker, and today's journeys (in
 * the vehicle's zone).
 */
export const getVehicleCard = endpoint({
  name: 'getVehicleCard',
  method: 'GET',
  path: '/vehicle/{device_id}/card',
  access: 'position:read',
  audited: 'vehicle',
  of: ['vehicle', 'driver', 'tracker'],
  summary: 'Tracker values and journeys of today of one vehicle',
  params: z.object({ device_id: idText }),
  answer: z.object({
    vehicle: liveVehicle,
    fuel_level_pct: z.number().nullable(),
    /** Litres in the tank; degrees Celsius, revolutions a minute and percent of the engine. */
    fuel_level: z.number().nullable(),
    coolant: z.number().nullable(),
    rpm: z.number().nullable(),
    engine_load_pct: z.number().nullable(),
    external_voltage: z.number().nullable(),
    battery_pct: z.number().nullable(),
    gsm_level: z.number().nullable(),
    satellites: z.number().nullable(),
    /** The last states that the vehicle reported, if its tracker supports them; see `VehicleStates`. */
    states: z.object({
      faults: z.int().nullable(),
      fault_codes: z.array(z.string()),
      open_doors: z.array(z.enum(DOORS)).nullable(),
      inputs_on: z.array(z.int()).nullable(),
      activities: z.array(z.object({ driver: z.int(), activity: z.enum(DRIVER_ACTIVITIES) })),
    }),
    imei: z.string().nullable(),
    tracker_id: z.int().nullable(),
    /** Null whenever the vehicle's `driver` is null. */
    driver_id: z.int().nullable(),
    /** The tampering that makes the vehicle tampered: the one open for longest; null when none is. */
    tampering: z.object({ kind: z.enum(TAMPERING_KINDS), since: instant }).nullable(),
    /** Null without a tracker, before its first contact, and in private use. */
    silence: silenceRow.nullable(),
    day: z.iso.date(),
    journeys: z.array(journeyRow),
  }),
});

/**
 * Positions of a period as stored payloads, each preceded by its length as uint32 big-endian;
 * domain/telemetry/codec reads them. Chunks are whole: the first and the last may reach beyond the period.
 * Days on which the caller did not see the vehicle are not in it (domain rules §2.4.1).
 */
export const getTrack = endpoint({
  name: 'getTrack',
  method: 'GET',
  path: '/vehicle/{device_id}/track',
  access: 'position:read',
  audited: 'vehicle',
  summary: 'Positions of one vehicle in a period, at most 31 days, as encoded chunks',
  params: z.object({ device_id: idText }),
  query: z.object({
    from: instant,
    to: instant,
    /** Limits the positions to the times when this driver drove. */
    driver: idText.optional(),
  }),
  answer: 'bytes',
});

/**
 * Trackers that were refused because they are not registered: newest first, at most 1,000 (protocol rules
 * §0.5).
 */
export const getUnknownTrackers = endpoint({
  name: 'getUnknownTrackers',
  method: 'GET',
  path: '/tracker/unknown',
  access: 'unknown_tracker:read',
  audited: 'tracker',
  of: ['tracker'],
  summary: 'Trackers seen but unknown',
  answer: z.object({
    unknown: z.array(
      z.object({
        imei: z.string(),
        protocol: z.string(),
        address: z.string(),
        first_seen: instant,
        last_seen: instant,
        attempts: z.int(),
        sample: z.string(),
      }),
    ),
  }),
});
