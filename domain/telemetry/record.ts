/**
 * A tracker's report for one moment, whatever its protocol. Decoders make this record, folds read it and the
 * position store keeps it. Null means "not reported". Values already have the precision of the store
 * (coordinates 1e-6 degrees, speeds 1 km/h, litres 0.1, volts 0.001). So folding live and folding again from
 * the store give the same result. Source: protocol reference §7.1.
 */
export type TrackerRecord = {
  /** Device time of the fix, ms UTC; after acceptance at most CLOCK_AHEAD later than its receipt. */
  timeMs: number;
  /**
   * The tracker had a usable fix; if false, the last coordinates stay on display and no distance is added.
   */
  valid: boolean;
  /** Degrees, 6 decimals. Null without any fix and always in private mode. */
  lat: number | null;
  lng: number | null;
  altitudeM: number | null;
  /** 0-359, north = 0, clockwise. */
  courseDeg: number | null;
  /** GNSS speed. */
  speedKmh: number | null;
  satellites: number | null;
  /** 1 decimal. */
  hdop: number | null;
  ignition: boolean | null;
  /** The device's own movement flag; it alone never starts a movement. */
  movement: boolean | null;
  /** Speed read from OBD or CAN. */
  vehicleSpeedKmh: number | null;
  /** Distance counter, metres, and its source. */
  odometerM: number | null;
  odometerSource: OdometerSource | null;
  /** The tracker's own distance counter, metres, in records that also have the vehicle's. */
  ownOdometerM: number | null;
  fuelLevelPct: number | null;
  /** Litres in the tank, 1 decimal. */
  fuelLevelL: number | null;
  /** Litres burnt since the counter began, 1 decimal. */
  fuelUsedL: number | null;
  rpm: number | null;
  coolantC: number | null;
  engineLoadPct: number | null;
  throttlePct: number | null;
  /** Vehicle battery, volts, 3 decimals. */
  externalV: number | null;
  /** The tracker's own battery, volts and percent. */
  batteryV: number | null;
  batteryPct: number | null;
  /** 0-5 bars. */
  gsmLevel: number | null;
  /** Upper-case hex of the card or key read, as 16 digits; null when none is present. */
  driverTag: string | null;
  /** True: private use. The server then drops the coordinates before the first write. */
  privateMode: boolean | null;
  /** True: the tracker has lost its supply from the vehicle. */
  unplugged: boolean | null;
  /** GNSS or GSM jamming reported by the device. */
  jamming: boolean | null;
  vin: string | null;
  /** True: the tracker's clock ran so far ahead that its time was set back (§5.1). It is never false. */
  clockAhead: boolean | null;
  /** True: a camera or its memory does not work. False: the device reports that they all work. */
  cameraFault: boolean | null;
  /** Raw protocol event id; 0 = periodic record. */
  eventCode: number;
  event: DeviceEventKind | null;
  /** g for harsh events and impacts, km/h for device speeding, severity 1 to 3 for cameras; 2 decimals. */
  eventValue: number | null;
  eventDurationMs: number | null;
  /**
   * Elements that are not mapped yet, by their protocol name (`io66`); numbers are whole, within ±2^50
   * (larger ones are decimal texts).
   */
  extra: Readonly<Record<string, number | string>> | null;
};

export const ODOMETER_SOURCES = ['can', 'obd', 'device'] as const;
export type OdometerSource = (typeof ODOMETER_SOURCES)[number];

/** Events that cameras of the road and of the cabin detect. */
const CAMERA_EVENT_KINDS = [
  'forward_collision',
  'lane_departure',
  'headway',
  'pedestrian',
  'sign_speed',
  'fatigue',
  'distraction',
  'phone',
  'smoking',
  'no_belt',
  'no_driver',
] as const;
export type CameraEventKind = (typeof CAMERA_EVENT_KINDS)[number];

/**
 * Events that a device detects by itself, normalised. `low_battery` is the vehicle's, `low_backup` the
 * tracker's own. The order gives the stored number, so only append.
 */
export const DEVICE_EVENT_KINDS = [
  'harsh_acceleration',
  'harsh_braking',
  'harsh_cornering',
  'speeding',
  'impact',
  'towing',
  'sos',
  'idling',
  'power_cut',
  'power_restored',
  'low_battery',
  'jamming',
  'vibration',
  'case_open',
  'low_backup',
  ...CAMERA_EVENT_KINDS,
] as const;
export type DeviceEventKind = (typeof DEVICE_EVENT_KINDS)[number];

/** A record in which every field but the time is unknown; decoders fill in what they read. */
export function blankRecord(timeMs: number): TrackerRecord {
  return {
    timeMs,
    valid: false,
    lat: null,
    lng: null,
    altitudeM: null,
    courseDeg: null,
    speedKmh: null,
    satellites: null,
    hdop: null,
    ignition: null,
    movement: null,
    vehicleSpeedKmh: null,
    odometerM: null,
    odometerSource: null,
    ownOdometerM: null,
    fuelLevelPct: null,
    fuelLevelL: null,
    fuelUsedL: null,
    rpm: null,
    coolantC: null,
    engineLoadPct: null,
    throttlePct: null,
    externalV: null,
    batteryV: null,
    batteryPct: null,
    gsmLevel: null,
    driverTag: null,
    privateMode: null,
    unplugged: null,
    jamming: null,
    vin: null,
    clockAhead: null,
    cameraFault: null,
    eventCode: 0,
    event: null,
    eventValue: null,
    eventDurationMs: null,
    extra: null,
  };
}
