import type { Day } from '../day.ts';

/** Driving events counted by the product: spec §4 codes. */
export const DRIVING_EVENT = {
  speeding: 911,
  harshAcceleration: 1019,
  harshBraking: 1020,
  harshCornering: 1035,
} as const;
/** A minor excess: counted as a warning, shown in lists as 910 (domain rules §5.2, §10). */
export const SPEED_WARNING = 910;

/** A journey, closed or running (domain rules §5.1). Keyed by vehicle and start. */
export type Journey = {
  startMs: number;
  endMs: number;
  /** Civil day, in the vehicle's zone, in which it starts: it belongs whole to it. */
  day: Day;
  /** Null in private mode and when no valid fix is known. */
  startLat: number | null;
  startLng: number | null;
  endLat: number | null;
  endLng: number | null;
  distanceM: number;
  /** duration = end − start = movement + idle. */
  durationS: number;
  movementS: number;
  idleS: number;
  maxSpeedKmh: number | null;
  /** Moving seconds below 50, from 50 to 100 and above 100 km/h (spec §9, audit bands). */
  bandS: readonly [number, number, number];
  /** Odometer at the end, metres, when known. */
  odometerM: number | null;
  /** Litres by the counter; null when there is none (estimates are a report's business). */
  fuelL: number | null;
  harshAcceleration: number;
  harshBraking: number;
  harshCornering: number;
  /** Speeding events and warnings (§5.2). */
  excesses: number;
  warnings: number;
  /** Tag read in the journey; the one at the start when there are two (§5.6). */
  driverTag: string | null;
  /** Private use: totals only, no coordinates. */
  isPrivate: boolean;
  /** It spans a silence counted as movement. */
  hasGap: boolean;
  /** Longest halt inside, seconds (long-journey rule §5.3). */
  longestHaltS: number;
};

/** One driving event (§5.2): 911, 1019, 1020, 1035, or 910 for a warning. */
export type DrivingEvent = {
  code: number;
  timeMs: number;
  lat: number | null;
  lng: number | null;
  /** Peak km/h for speeding, g for harsh events; null when the device gave none. */
  value: number | null;
  /** The limit in force, km/h; null for harsh events. */
  limit: number | null;
  /** Time over the limit or the device's duration, seconds. */
  durationS: number | null;
  speedKmh: number | null;
};

/** Something a vehicle reported that is not a driving event: numbers of domain rules §10. */
export type AlertEvent = {
  code: number;
  timeMs: number;
  lat: number | null;
  lng: number | null;
  value: number | null;
};

export const TAMPERING_KINDS = ['unplugged', 'power_cut', 'vin_mismatch', 'jamming', 'case_open'] as const;
export type TamperingKind = (typeof TAMPERING_KINDS)[number];

/** A tampering episode; `endMs` null while open. Keyed by vehicle, kind and start. */
export type Tampering = { kind: TamperingKind; startMs: number; endMs: number | null };

/** A stretch of private use; `endMs` null while it lasts. Keyed by vehicle and start. */
export type PrivatePeriod = {
  startMs: number;
  endMs: number | null;
  origin: 'manual' | 'automatic';
  distanceM: number;
  day: Day;
};

/** What one civil day saw by real instants; journeys add their own figures to the stored day (§5.7, §5.11). */
export type DayActivity = {
  day: Day;
  firstMs: number;
  lastMs: number;
  /** Records by wall hour 0-23. */
  messages: readonly number[];
  /** Seconds moving or idling by wall hour (up to 7,200 in the repeated hour). */
  activeS: readonly number[];
  /** Seconds with ignition on by wall hour. */
  ignitionS: readonly number[];
  tampered: boolean;
  privateS: number;
  privateDistanceM: number;
  odometerM: number | null;
};

/** What folding one record establishes for good. */
export type Fact =
  | { type: 'journey'; journey: Journey }
  | { type: 'driving_event'; event: DrivingEvent }
  | { type: 'alert'; event: AlertEvent }
  | { type: 'tampering'; tampering: Tampering }
  | { type: 'private_period'; period: PrivatePeriod }
  | { type: 'day'; activity: DayActivity };
