import { z } from 'zod';
import { DEVICE_EVENT_KINDS, ODOMETER_SOURCES } from '#domain/telemetry/record.ts';
import { RANGE } from '../record-range.ts';

/** Most records of one request. */
export const RECORDS_MAX = 1_000;
const VALUES_MAX = 64;

const between = (min: number, max: number) => z.number().min(min).max(max).nullish();
const pct = between(0, RANGE.pct);
const flag = z.boolean().nullish();

/** A record of the HTTP/JSON door (docs/HTTP-DOOR.md). A field that is missing or null was not measured. */
export const jsonRecord = z.strictObject({
  /** 15 digits, as in the tracker's record. */
  imei: z.string().regex(/^\d{10,20}$/),
  /** With `Z` or an offset; from 1970 on. */
  time: z.iso.datetime({ offset: true }).refine((time) => Date.parse(time) >= 0),
  /** Degrees; both or none. */
  lat: between(-90, 90),
  lng: between(-180, 180),
  /** False: the position is not reliable. */
  valid: flag,
  /** Metres above the sea. */
  altitude: between(...RANGE.altitudeM),
  /** Degrees from north, clockwise. */
  course: between(0, 360),
  /** km/h. */
  speed: between(0, RANGE.speedKmh),
  satellites: between(0, RANGE.satellites),
  hdop: between(0, RANGE.hdop / 10),
  ignition: flag,
  movement: flag,
  /** km/h, by the vehicle itself. */
  vehicle_speed: between(0, RANGE.speedKmh),
  /** Metres. */
  odometer: between(0, RANGE.odometerM),
  odometer_source: z.enum(ODOMETER_SOURCES).nullish(),
  /** Percent and litres in the tank; litres burnt since the counter began. */
  fuel_level: pct,
  fuel_litres: between(0, RANGE.fuelLevelDl / 10),
  fuel_used: between(0, RANGE.fuelUsedDl / 10),
  rpm: between(0, RANGE.rpm),
  /** Degrees Celsius. */
  coolant: between(RANGE.coolantDeciC[0] / 10, RANGE.coolantDeciC[1] / 10),
  engine_load: pct,
  throttle: pct,
  /** Volts of the vehicle's battery and of the tracker's own, and percent of that. */
  external_voltage: between(0, RANGE.voltageMv / 1000),
  battery_voltage: between(0, RANGE.voltageMv / 1000),
  battery: pct,
  /** Bars, 0 to 5. */
  gsm_level: between(0, RANGE.gsmLevel),
  /** Card or key of the driver. */
  driver_tag: z.string().max(32).nullish(),
  /** True: private use. Places of private use are not kept. */
  private: flag,
  unplugged: flag,
  jamming: flag,
  vin: z.string().length(17).nullish(),
  event: z.enum(DEVICE_EVENT_KINDS).nullish(),
  /** Any other values, kept under their names. */
  attributes: z
    .record(z.string().max(48), z.union([z.number(), z.boolean(), z.string().max(256)]))
    .refine((values) => Object.keys(values).length <= VALUES_MAX)
    .nullish(),
});
export type JsonRecord = z.infer<typeof jsonRecord>;
