import { KMH_PER } from '#domain/tracker/speed-unit.ts';
import type { RecordInput } from '../protocol.ts';
import { alarmCode, WORD_OF_EVENT } from './alarm.ts';

/** For each field, the attribute that carries its value unchanged. */
const ATTRIBUTES: readonly (readonly [field: keyof RecordInput, name: string])[] = [
  ['satellites', 'sat'],
  ['hdop', 'hdop'],
  ['ignition', 'ignition'],
  ['privateMode', 'privateMode'],
  ['unplugged', 'unplugged'],
  ['jamming', 'jamming'],
  ['fuelLevelPct', 'fuel'],
  ['fuelUsedL', 'fuelUsed'],
  ['rpm', 'rpm'],
  ['coolantC', 'coolantTemp'],
  ['engineLoadPct', 'engineLoad'],
  ['throttlePct', 'throttle'],
  ['externalV', 'power'],
  ['batteryV', 'battery'],
  ['driverTag', 'driverUniqueId'],
  ['vin', 'vin'],
];

/** Attributes by name, in the form of a query and of a JSON report's extras. */
type Attributes = Record<string, string | number | boolean>;

/**
 * Path and query of a report (§2.1). The protocol has no place for litres in the tank, GSM level, and an
 * event's value and duration. A record with one of them throws RangeError.
 */
export function encodeOsmandQuery(deviceId: string, record: RecordInput): string {
  const parameters = new URLSearchParams({ id: deviceId, timestamp: String(record.timeMs) });
  const position: Attributes = {
    ...given('lat', record.lat),
    ...given('lon', record.lng),
    ...given('altitude', record.altitudeM),
    ...given('bearing', record.courseDeg),
    ...given('speed', record.speedKmh == null ? null : record.speedKmh / KMH_PER.knots),
    ...given('motion', record.movement),
    ...given('batt', record.batteryPct),
    ...given('valid', record.valid),
    ...given(record.odometerSource === 'obd' ? 'obdOdometer' : 'odometer', record.odometerM),
    ...given('alarm', record.event == null ? null : WORD_OF_EVENT[record.event]),
  };
  for (const [name, value] of [...Object.entries(position), ...Object.entries(attributesOf(record))]) {
    parameters.append(name, String(value));
  }
  return `/?${parameters}`;
}

/**
 * Body of a JSON report (§2.2). It cannot mark a position with coordinates as invalid: this throws
 * RangeError, as does everything that a query cannot express.
 */
export function encodeOsmandJson(deviceId: string, record: RecordInput): string {
  if (record.valid === false && record.lat != null) throw new RangeError('a JSON position is valid');
  const isObd = record.odometerSource === 'obd';
  return JSON.stringify({
    location: {
      timestamp: new Date(record.timeMs).toISOString(),
      coords: {
        ...given('latitude', record.lat),
        ...given('longitude', record.lng),
        ...given('altitude', record.altitudeM),
        ...given('heading', record.courseDeg),
        ...given('speed', record.speedKmh == null ? null : record.speedKmh / KMH_PER.mps),
      },
      ...given('is_moving', record.movement),
      ...given('odometer', isObd ? null : record.odometerM),
      ...given('alarm', record.event == null ? null : WORD_OF_EVENT[record.event]),
      battery: { ...given('level', record.batteryPct == null ? null : record.batteryPct / 100) },
      extras: { ...given('obdOdometer', isObd ? record.odometerM : null), ...attributesOf(record) },
    },
    device_id: deviceId,
  });
}

function attributesOf(record: RecordInput): Attributes {
  if (record.fuelLevelL != null || record.gsmLevel != null) throw new RangeError('no attribute for it');
  if (record.eventValue != null || record.eventDurationMs != null)
    throw new RangeError('alarms are only words');
  if (record.odometerSource === 'can') throw new RangeError('no attribute for a CAN odometer');
  const attributes: Attributes = {};
  for (const [field, name] of ATTRIBUTES) {
    const value = record[field];
    if (value != null && typeof value !== 'object') attributes[name] = value;
  }
  if (record.vehicleSpeedKmh != null) attributes.obdSpeed = record.vehicleSpeedKmh / KMH_PER.knots;
  const isOwnCode = record.event != null && record.eventCode === alarmCode(record.event);
  if (record.eventCode && !isOwnCode) attributes.event = record.eventCode;
  return { ...attributes, ...record.extra };
}

function given(name: string, value: string | number | boolean | null | undefined): Attributes {
  return value == null ? {} : { [name]: value };
}
