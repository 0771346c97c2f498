import type { TrackerRecord } from '#domain/telemetry/record.ts';
import type { RecordInput } from '../protocol.ts';
import type { JsonRecord } from './schema.ts';

/** The field of the door for each field of a record; a field missing here has no place in the door. */
const FIELD = {
  lat: 'lat',
  lng: 'lng',
  valid: 'valid',
  altitudeM: 'altitude',
  courseDeg: 'course',
  speedKmh: 'speed',
  satellites: 'satellites',
  hdop: 'hdop',
  ignition: 'ignition',
  movement: 'movement',
  vehicleSpeedKmh: 'vehicle_speed',
  odometerM: 'odometer',
  odometerSource: 'odometer_source',
  fuelLevelPct: 'fuel_level',
  fuelLevelL: 'fuel_litres',
  fuelUsedL: 'fuel_used',
  rpm: 'rpm',
  coolantC: 'coolant',
  engineLoadPct: 'engine_load',
  throttlePct: 'throttle',
  externalV: 'external_voltage',
  batteryV: 'battery_voltage',
  batteryPct: 'battery',
  gsmLevel: 'gsm_level',
  driverTag: 'driver_tag',
  privateMode: 'private',
  unplugged: 'unplugged',
  jamming: 'jamming',
  vin: 'vin',
  event: 'event',
  extra: 'attributes',
} as const satisfies Partial<Record<keyof TrackerRecord, keyof JsonRecord>>;

/** The body of a request with records of one tracker. */
export function encodeJson(imei: string, records: readonly RecordInput[]): string {
  const entries = Object.entries(FIELD) as [keyof typeof FIELD, keyof JsonRecord][];
  return JSON.stringify({
    records: records.map((record) => ({
      imei,
      time: new Date(record.timeMs).toISOString(),
      ...Object.fromEntries(
        entries.flatMap(([field, name]) => (record[field] == null ? [] : [[name, record[field]]])),
      ),
    })),
  });
}
