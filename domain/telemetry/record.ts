/**
 * What a tracker said at one moment, whatever its protocol: the one record that decoders make, folds read and the position
 * store keeps. Null means "not reported". Values are already quantised as the store keeps them (coordinates to 1e-6
 * degrees, speeds to 1 km/h, litres to 0.1, volts to 0.001), so that folding live and folding again from the store agree.
 * Source: protocol reference §7.1.
 */
export type TrackerRecord = {
  /** Device time of the fix, ms UTC; once accepted at most CLOCK_AHEAD ahead of its receipt. */
  timeMs: number;
  /** The tracker had a usable fix; false keeps the last coordinates for display and adds no distance. */
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
  /** The device's own movement flag; it never starts a motion by itself. */
  movement: boolean | null;
  /** Speed read from OBD or CAN. */
  vehicleSpeedKmh: number | null;
  /** Distance counter, metres, with the place it was read from. */
  odometerM: number | null;
  odometerSource: OdometerSource | null;
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
  /** True: the tracker lost its supply from the vehicle. */
  unplugged: boolean | null;
  /** GNSS or GSM jamming reported by the device. */
  jamming: boolean | null;
  vin: string | null;
  /** Raw protocol event id; 0 = periodic record. */
  eventCode: number;
  event: DeviceEventKind | null;
  /** g for harsh events and impacts, km/h for device speeding; 2 decimals. */
  eventValue: number | null;
  eventDurationMs: number | null;
  /** Elements nobody maps yet, by their protocol name (`io66`); numbers are whole, within ±2^50 (larger ones are decimal texts). */
  extra: Readonly<Record<string, number | string>> | null;
};

export const ODOMETER_SOURCES = ['can', 'obd', 'device'] as const;
export type OdometerSource = (typeof ODOMETER_SOURCES)[number];

/** Events a device detects by itself, normalised; the order is the stored number: append only. */
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
] as const;
export type DeviceEventKind = (typeof DEVICE_EVENT_KINDS)[number];

/** A record with every field unknown but its time; decoders fill what they read. */
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
    eventCode: 0,
    event: null,
    eventValue: null,
    eventDurationMs: null,
    extra: null,
  };
}
