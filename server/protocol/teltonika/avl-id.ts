/**
 * AVL ids of the FMB profile (FMB/FMC/FMM/FMU/FMT families, OBD dongles) that have a field of their own in a
 * record (§1.8.1–1.8.5). Other families give some of these numbers another meaning. Every other id goes to
 * `extra`.
 */
export const AVL = {
  ignition: 239,
  movement: 240,
  hdop: 182,
  gsmLevel: 21,
  externalMv: 66,
  batteryMv: 67,
  batteryPct: 113,
  deviceOdometerM: 16,
  gnssSpeedKmh: 24,

  obdEngineLoadPct: 31,
  obdCoolantC: 32,
  obdRpm: 36,
  obdSpeedKmh: 37,
  obdThrottlePct: 41,
  obdFuelPct: 48,
  obdMv: 51,
  /** Kilometres; some firmware sends metres. */
  oemMileageKm: 389,
  oemFuelDl: 390,
  obdVin: 256,

  canSpeedKmh: 81,
  canPedalPct: 82,
  canFuelUsedDl: 83,
  canFuelDl: 84,
  canRpm: 85,
  canMileageM: 87,
  canFuelPct: 89,
  /** Counted by the adapter itself, for cars that do not broadcast their mileage; the same for fuel. */
  countedMileageM: 105,
  countedFuelUsedDl: 107,
  canEngineLoadPct: 114,
  /** Tenths of a degree, signed. */
  canEngineDeciC: 115,
  canVin: 325,

  iButton: 78,
  rfid: 207,
  tachoCardHigh: 147,
  tachoCardLow: 148,
  /** 0 business, 1 private. */
  privateMode: 391,
  /** 2 business, 3 private. 0, 1 and 4-9 are about trips, not about privacy. */
  trip: 250,
  /** 0 private, 1 company. */
  workMode: 904,

  unplug: 252,
  gsmJamming: 249,
  gnssJamming: 318,
  towing: 246,
  crash: 247,
  idling: 251,
  sos: 236,
  speeding: 255,
  greenDriving: 253,
  /** Hundredths of g (a GNSS-based cornering: of rad/s). */
  greenDrivingValue: 254,
  greenDrivingMs: 243,
} as const;

/** 1 for every id of `AVL`. The array has a place for every 16-bit id. */
export const HAS_FIELD = new Uint8Array(65_536);
for (const id of Object.values(AVL)) HAS_FIELD[id] = 1;

/** The ids of the manual geofences 1 to 50, in the order of the geofences (§1.8.5). */
export const ZONES: readonly (readonly [from: number, to: number])[] = [
  [155, 159],
  [61, 65],
  [70, 70],
  [88, 88],
  [91, 99],
  [153, 154],
  [190, 198],
  [208, 209],
  [216, 231],
];

/**
 * 1 for the manual geofences. The server has geofences of its own, so only their overspeed start (value 3)
 * has a meaning.
 */
export const ZONE = new Uint8Array(65_536);
for (const [from, to] of ZONES) ZONE.fill(1, from, to + 1);
