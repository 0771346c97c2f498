import type { Day } from '../day.ts';

/** Driving events that the product counts: codes of spec §4. */
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
  /** Civil day, in the vehicle's zone, in which the journey starts; the whole journey belongs to this day. */
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
  /**
   * Litres by the counter or by the level of the tank; null if neither gives them (reports make their own
   * estimates, §5.4).
   */
  fuelL: number | null;
  fuelByLevel: boolean;
  harshAcceleration: number;
  harshBraking: number;
  harshCornering: number;
  /** Speeding events and warnings (§5.2). */
  excesses: number;
  warnings: number;
  /** Tag read during the journey; of two, the one at the start (§5.6). */
  driverTag: string | null;
  /** Time of that reading, at most 120 s before the start; null without one. */
  cardMs: number | null;
  /** The first other tag read during the journey. */
  secondTag: string | null;
  /** Private use: totals only, no coordinates. */
  isPrivate: boolean;
  /** The journey contains a silence that was counted as movement. */
  hasGap: boolean;
  /** Longest halt within the journey, seconds (long-journey rule §5.3). */
  longestHaltS: number;
};

/** One driving event (§5.2): 911, 1019, 1020, 1035, or 910 for a warning. */
export type DrivingEvent = {
  code: number;
  timeMs: number;
  lat: number | null;
  lng: number | null;
  /** Peak km/h for speeding, g for harsh events; null if the device sent none. */
  value: number | null;
  /** The limit in force, km/h; null for harsh events. */
  limit: number | null;
  /** Time over the limit or the device's duration, seconds. */
  durationS: number | null;
  speedKmh: number | null;
};

/** An event reported by a vehicle other than a driving event: numbers of domain rules §10. */
export type AlertEvent = {
  code: number;
  timeMs: number;
  lat: number | null;
  lng: number | null;
  value: number | null;
  /** The point of interest (1001, 1002, 1005) or area (1003, 1004) of the event; left out in all others. */
  placeId?: number;
  /** Speed of the vehicle in a camera event (1040-1055); null if unknown, left out in all others. */
  speedKmh?: number | null;
  /** The card that was read (1080). */
  tag?: string;
};

/**
 * The duration of an alarm whose start and end a camera reported (1040-1055). Keyed by vehicle, start and
 * code.
 */
export type CameraDuration = { code: number; startMs: number; durationS: number };

/** Standing between two journeys (`stop`), or only inside one (`idle`): domain rules §5.10. */
type HaltKind = 'stop' | 'idle';

/**
 * A halt for work that lasts at least as long as its rules require: the stop between two journeys, or an idle
 * run. Adjoining ones are one halt. Keyed by vehicle and start.
 */
export type Halt = {
  startMs: number;
  /** Null while it lasts. */
  endMs: number | null;
  /** Civil day, in the vehicle's zone, in which it starts. */
  day: Day;
  kind: HaltKind;
  /** Null when no valid fix is known. */
  lat: number | null;
  lng: number | null;
  /** The point of interest that the halt visits; null at none. */
  poiId: number | null;
  /** A stay of at least FRAUD_STOP at a point of interest where the vehicle should not stop. */
  isFraudulent: boolean;
  /** Tag of the driver who arrived. */
  driverTag: string | null;
  /** From the end of the halt before, metres and seconds; null for the first, and after private use. */
  fromPrevM: number | null;
  fromPrevS: number | null;
};

/** A stay for work in an area (domain rules §5.10). Keyed by vehicle, area and start. */
export type AreaVisit = {
  areaId: number;
  startMs: number;
  /** Null while the vehicle is inside. */
  endMs: number | null;
  /** Civil day, in the vehicle's zone, in which it starts. */
  day: Day;
  /** Driven inside, metres. */
  distanceM: number;
  /** Null when no valid speed is known. */
  maxSpeedKmh: number | null;
  driverTag: string | null;
};

export const TAMPERING_KINDS = ['unplugged', 'power_cut', 'vin_mismatch', 'jamming', 'case_open'] as const;
export type TamperingKind = (typeof TAMPERING_KINDS)[number];

/** A tampering episode; `endMs` is null while it is open. Keyed by vehicle, kind and start. */
export type Tampering = { kind: TamperingKind; startMs: number; endMs: number | null };

/** A stretch of private use; `endMs` is null while it lasts. Keyed by vehicle and start. */
export type PrivatePeriod = {
  startMs: number;
  endMs: number | null;
  /**
   * Time of its newest record; null while it lasts. Only from `endMs` on it is known that the vehicle works
   * again.
   */
  lastMs: number | null;
  origin: 'manual' | 'automatic';
  distanceM: number;
  day: Day;
};

/**
 * The figures of one civil day, counted by real instants; the stored day also has figures that come from
 * journeys (§5.7, §5.11).
 */
export type DayActivity = {
  day: Day;
  firstMs: number;
  lastMs: number;
  /** Number of records by wall hour 0-23. */
  messages: readonly number[];
  /** Seconds moving or idling by wall hour (up to 7,200 in the repeated hour). */
  activeS: readonly number[];
  /** Seconds with ignition on by wall hour. */
  ignitionS: readonly number[];
  tampered: boolean;
  privateS: number;
  privateDistanceM: number;
  odometerM: number | null;
  /** The version of the rules that decided everything begun on this day. */
  ruleVersion: number;
};

/**
 * A notification for users that is not kept: a step that was reached, or an event too weak for a fact (domain
 * rules §10).
 */
export type Signal = {
  code: number;
  timeMs: number;
  lat: number | null;
  lng: number | null;
  /** In the unit of its threshold; null without one. */
  value: number | null;
  placeId?: number;
  kind?: string;
  /** The event has ended (1110). */
  isOver?: true;
};

/** A fact that became certain for good by folding one record, and that is stored. */
export type KeptFact =
  | { type: 'journey'; journey: Journey }
  | { type: 'driving_event'; event: DrivingEvent }
  | { type: 'alert'; event: AlertEvent }
  | { type: 'camera_duration'; duration: CameraDuration }
  | { type: 'halt'; halt: Halt }
  | { type: 'area_visit'; visit: AreaVisit }
  | { type: 'tampering'; tampering: Tampering }
  | { type: 'private_period'; period: PrivatePeriod }
  | { type: 'day'; activity: DayActivity };
export type Fact = KeptFact | { type: 'signal'; signal: Signal };
