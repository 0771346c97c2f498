import { blankRecord, type DeviceEventKind, type TrackerRecord } from './record.ts';

type Fate = 'kept' | 'dropped';

/**
 * Which fields of a record of private use may be stored (domain rules §2.4.6). Time, ignition, counters,
 * fuel, voltages and health are kept. Place, speed, driving style and the texts of the device are not. Fields
 * of an event share the fate of the event.
 */
const FIELDS: Readonly<Record<keyof TrackerRecord, Fate | 'event'>> = {
  timeMs: 'kept',
  valid: 'dropped',
  lat: 'dropped',
  lng: 'dropped',
  altitudeM: 'dropped',
  courseDeg: 'dropped',
  speedKmh: 'dropped',
  satellites: 'dropped',
  hdop: 'dropped',
  ignition: 'kept',
  movement: 'kept',
  vehicleSpeedKmh: 'dropped',
  odometerM: 'kept',
  odometerSource: 'kept',
  ownOdometerM: 'kept',
  fuelLevelPct: 'kept',
  fuelLevelL: 'kept',
  fuelUsedL: 'kept',
  rpm: 'dropped',
  coolantC: 'kept',
  engineLoadPct: 'dropped',
  throttlePct: 'dropped',
  externalV: 'kept',
  batteryV: 'kept',
  batteryPct: 'kept',
  gsmLevel: 'kept',
  driverTag: 'kept',
  privateMode: 'kept',
  unplugged: 'kept',
  jamming: 'kept',
  vin: 'kept',
  clockAhead: 'kept',
  cameraFault: 'kept',
  eventCode: 'event',
  event: 'event',
  eventValue: 'event',
  eventDurationMs: 'event',
  // Unmapped elements may be anything: radio cells, speeds, fault codes, names.
  extra: 'dropped',
};

/** Events of the vehicle and its tracker are kept; driving style and the driver are not. */
const EVENTS: Readonly<Record<DeviceEventKind, Fate>> = {
  harsh_acceleration: 'dropped',
  harsh_braking: 'dropped',
  harsh_cornering: 'dropped',
  speeding: 'dropped',
  impact: 'kept',
  towing: 'kept',
  sos: 'kept',
  idling: 'dropped',
  power_cut: 'kept',
  power_restored: 'kept',
  low_battery: 'kept',
  jamming: 'kept',
  vibration: 'kept',
  case_open: 'kept',
  low_backup: 'kept',
  forward_collision: 'dropped',
  lane_departure: 'dropped',
  headway: 'dropped',
  pedestrian: 'dropped',
  sign_speed: 'dropped',
  fatigue: 'dropped',
  distraction: 'dropped',
  phone: 'dropped',
  smoking: 'dropped',
  no_belt: 'dropped',
  no_driver: 'dropped',
};

const NAMES = Object.keys(FIELDS) as (keyof TrackerRecord)[];
const DROPPED = NAMES.filter((name) => FIELDS[name] === 'dropped');
const DROPPED_WITH_EVENT = NAMES.filter((name) => FIELDS[name] !== 'kept');

/** The part of a record of private use that may be stored. Doing it twice changes nothing. */
export function ofPrivateUse(record: TrackerRecord): TrackerRecord {
  const isEventKept = record.event !== null && EVENTS[record.event] === 'kept';
  const blank = blankRecord(record.timeMs);
  const names = isEventKept ? DROPPED : DROPPED_WITH_EVENT;
  return { ...record, ...Object.fromEntries(names.map((name) => [name, blank[name]])) };
}
