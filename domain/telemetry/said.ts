import { HOUR_MS } from '../duration.ts';
import type { TrackerRecord } from './record.ts';

/** How the value of a field is written: yes or no, a text, a measure in its unit, or a plain number. */
export type SaidMeasure =
  | 'flag'
  | 'text'
  | 'number'
  | 'degrees'
  | 'kmh'
  | 'metres'
  | 'odometer'
  | 'litres'
  | 'percent'
  | 'volts'
  | 'rpm'
  | 'celsius'
  | 'ms';

/** The fields of a record that its tracker's page shows, in this order. */
export const SAID_FIELDS = {
  ignition: 'flag',
  movement: 'flag',
  unplugged: 'flag',
  jamming: 'flag',
  clockAhead: 'flag',
  cameraFault: 'flag',
  privateMode: 'flag',
  speedKmh: 'kmh',
  vehicleSpeedKmh: 'kmh',
  odometerM: 'odometer',
  ownOdometerM: 'odometer',
  fuelLevelPct: 'percent',
  fuelLevelL: 'litres',
  fuelUsedL: 'litres',
  rpm: 'rpm',
  coolantC: 'celsius',
  engineLoadPct: 'percent',
  throttlePct: 'percent',
  externalV: 'volts',
  batteryV: 'volts',
  batteryPct: 'percent',
  gsmLevel: 'number',
  satellites: 'number',
  hdop: 'number',
  lat: 'degrees',
  lng: 'degrees',
  altitudeM: 'metres',
  courseDeg: 'degrees',
  driverTag: 'text',
  vin: 'text',
  eventCode: 'number',
  eventValue: 'number',
  eventDurationMs: 'ms',
} as const satisfies Partial<Record<keyof TrackerRecord, SaidMeasure>>;

export type SaidField = keyof typeof SAID_FIELDS;
export const SAID_FIELD_NAMES = Object.keys(SAID_FIELDS) as SaidField[];

/**
 * The page shows the last value of each field in the hour up to the newest record, because trackers send some
 * values seldom.
 */
export const SAID_SPAN_MS = HOUR_MS;

/** A value and the time of the record that had it, ms UTC. */
export type Said<Value> = { value: Value; timeMs: number };

/** The last value of every field and of every other element, from records in the order of time. */
export function lastSaid(records: readonly TrackerRecord[]): {
  fields: Map<SaidField, Said<number | string | boolean>>;
  elements: Map<string, Said<number | string>>;
} {
  const fields = new Map<SaidField, Said<number | string | boolean>>();
  const elements = new Map<string, Said<number | string>>();
  for (const record of records) {
    const { timeMs } = record;
    for (const field of SAID_FIELD_NAMES) {
      const value = record[field];
      // Event 0 is no event.
      if (value !== null && !(field === 'eventCode' && value === 0)) fields.set(field, { value, timeMs });
    }
    for (const [name, value] of Object.entries(record.extra ?? {})) elements.set(name, { value, timeMs });
  }
  return { fields, elements };
}
