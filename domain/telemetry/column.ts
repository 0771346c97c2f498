import { DEVICE_EVENT_KINDS, ODOMETER_SOURCES, type TrackerRecord } from './record.ts';

/**
 * The storage of a record's field: its number in the payload (append only, never reused) and its value as a
 * whole number, null when unknown. The scale keeps the precision of the record.
 */
export type NumberColumn = {
  id: number;
  get(record: TrackerRecord): number | null;
  set(record: TrackerRecord, value: number): void;
};

const flag = (value: boolean | null) => (value === null ? null : value ? 1 : 0);
const scaled = (value: number | null, scale: number) => (value === null ? null : Math.round(value * scale));

/** Columns of whole numbers. The codec itself writes time (1), texts (30-31) and unknown elements (40-41). */
export const NUMBER_COLUMNS: readonly NumberColumn[] = [
  {
    id: 2,
    get: (r) => scaled(r.lat, 1e6),
    set: (r, v) => {
      r.lat = v / 1e6;
    },
  },
  {
    id: 3,
    get: (r) => scaled(r.lng, 1e6),
    set: (r, v) => {
      r.lng = v / 1e6;
    },
  },
  {
    id: 4,
    get: (r) => r.speedKmh,
    set: (r, v) => {
      r.speedKmh = v;
    },
  },
  {
    id: 5,
    get: (r) => r.courseDeg,
    set: (r, v) => {
      r.courseDeg = v;
    },
  },
  {
    id: 6,
    get: (r) => (r.valid ? 1 : 0),
    set: (r, v) => {
      r.valid = v === 1;
    },
  },
  {
    id: 7,
    get: (r) => r.altitudeM,
    set: (r, v) => {
      r.altitudeM = v;
    },
  },
  {
    id: 8,
    get: (r) => r.satellites,
    set: (r, v) => {
      r.satellites = v;
    },
  },
  {
    id: 9,
    get: (r) => scaled(r.hdop, 10),
    set: (r, v) => {
      r.hdop = v / 10;
    },
  },
  {
    id: 10,
    get: (r) => flag(r.ignition),
    set: (r, v) => {
      r.ignition = v === 1;
    },
  },
  {
    id: 11,
    get: (r) => flag(r.movement),
    set: (r, v) => {
      r.movement = v === 1;
    },
  },
  {
    id: 12,
    get: (r) => r.vehicleSpeedKmh,
    set: (r, v) => {
      r.vehicleSpeedKmh = v;
    },
  },
  {
    id: 13,
    get: (r) => r.odometerM,
    set: (r, v) => {
      r.odometerM = v;
    },
  },
  {
    id: 14,
    get: (r) => (r.odometerSource === null ? null : ODOMETER_SOURCES.indexOf(r.odometerSource)),
    set: (r, v) => {
      r.odometerSource = ODOMETER_SOURCES[v] ?? null;
    },
  },
  {
    id: 15,
    get: (r) => r.fuelLevelPct,
    set: (r, v) => {
      r.fuelLevelPct = v;
    },
  },
  {
    id: 16,
    get: (r) => scaled(r.fuelLevelL, 10),
    set: (r, v) => {
      r.fuelLevelL = v / 10;
    },
  },
  {
    id: 17,
    get: (r) => scaled(r.fuelUsedL, 10),
    set: (r, v) => {
      r.fuelUsedL = v / 10;
    },
  },
  {
    id: 18,
    get: (r) => r.rpm,
    set: (r, v) => {
      r.rpm = v;
    },
  },
  {
    id: 19,
    get: (r) => scaled(r.coolantC, 10),
    set: (r, v) => {
      r.coolantC = v / 10;
    },
  },
  {
    id: 20,
    get: (r) => r.engineLoadPct,
    set: (r, v) => {
      r.engineLoadPct = v;
    },
  },
  {
    id: 21,
    get: (r) => r.throttlePct,
    set: (r, v) => {
      r.throttlePct = v;
    },
  },
  {
    id: 22,
    get: (r) => scaled(r.externalV, 1000),
    set: (r, v) => {
      r.externalV = v / 1000;
    },
  },
  {
    id: 23,
    get: (r) => scaled(r.batteryV, 1000),
    set: (r, v) => {
      r.batteryV = v / 1000;
    },
  },
  {
    id: 24,
    get: (r) => r.batteryPct,
    set: (r, v) => {
      r.batteryPct = v;
    },
  },
  {
    id: 25,
    get: (r) => r.gsmLevel,
    set: (r, v) => {
      r.gsmLevel = v;
    },
  },
  {
    id: 26,
    get: (r) => flag(r.privateMode),
    set: (r, v) => {
      r.privateMode = v === 1;
    },
  },
  {
    id: 27,
    get: (r) => flag(r.unplugged),
    set: (r, v) => {
      r.unplugged = v === 1;
    },
  },
  {
    id: 28,
    get: (r) => flag(r.jamming),
    set: (r, v) => {
      r.jamming = v === 1;
    },
  },
  {
    id: 33,
    get: (r) => (r.eventCode === 0 ? null : r.eventCode),
    set: (r, v) => {
      r.eventCode = v;
    },
  },
  {
    id: 34,
    get: (r) => (r.event === null ? null : DEVICE_EVENT_KINDS.indexOf(r.event)),
    set: (r, v) => {
      r.event = DEVICE_EVENT_KINDS[v] ?? null;
    },
  },
  {
    id: 35,
    get: (r) => scaled(r.eventValue, 100),
    set: (r, v) => {
      r.eventValue = v / 100;
    },
  },
  {
    id: 36,
    get: (r) => r.eventDurationMs,
    set: (r, v) => {
      r.eventDurationMs = v;
    },
  },
  {
    id: 37,
    get: (r) => r.ownOdometerM,
    set: (r, v) => {
      r.ownOdometerM = v;
    },
  },
  {
    id: 38,
    get: (r) => flag(r.clockAhead),
    set: (r, v) => {
      r.clockAhead = v === 1;
    },
  },
  {
    id: 39,
    get: (r) => flag(r.cameraFault),
    set: (r, v) => {
      r.cameraFault = v === 1;
    },
  },
];

export const COLUMN = {
  time: 1,
  lat: 2,
  lng: 3,
  speed: 4,
  course: 5,
  valid: 6,
  satellites: 8,
  hdop: 9,
  ignition: 10,
  fuelLevelPct: 15,
  driverTag: 30,
  vin: 31,
  extraNumber: 40,
  extraText: 41,
} as const;
