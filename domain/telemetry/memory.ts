import type { Day, DaySpan } from '../day.ts';
import type { Point } from '../geo.ts';
import type { OdometerSource } from './record.ts';

/** What the newest record left standing: inputs that trackers report only now and then. */
export type HeardMemory = {
  /** Null until a record reports it: the vehicle then counts as having no ignition input. */
  ignition: boolean | null;
  /** Speed of the newest record; 0 with ignition off. */
  speedKmh: number;
  /** When a speed was last known rather than carried over. */
  speedMs: number;
  /** Speed of the newest record when it may be held against a driver. */
  soundKmh: number | null;
};

/** Where the vehicle is. All null in private mode: nothing of before it may show or count after it. */
export type PlaceMemory = {
  /** Last fix good for distance; while standing its coordinates stay and its time moves on. */
  fix: (Point & { ms: number }) | null;
  /** A newer fix good enough to look at only. */
  shown: Point | null;
  /** Fixes too far away to be true, and where they agree. */
  strange: (Point & { count: number }) | null;
};

/** Totals since the first record; every distance or litre figure is a difference of two of them. */
export type Totals = {
  /** By the fixes, and how many followed a good one. */
  gpsMm: number;
  legs: number;
  /** By the odometer read from the vehicle's bus (CAN or OBD), and by the tracker's own counter. */
  busM: number;
  ownM: number;
  /** Litres burnt by the counter, in tenths. */
  fuelDl: number;
};

/** A distance counter as read at a moment. */
export type CounterReading = { m: number; ms: number; source: OdometerSource };

/** The newest reading of each counter; null before its first. */
export type CountersMemory = {
  bus: CounterReading | null;
  own: CounterReading | null;
  fuel: { dl: number; ms: number } | null;
};

/** The odometer shown is (reading, else initial) + driven since; both hold what corrections had added by then. */
export type OdometerMemory = {
  addedM: number;
  initialM: number | null;
  readingM: number | null;
  readingMs: number;
  drivenM: number;
};

/** Since when the vehicle moves or stands. */
export type MotionMemory = {
  /** Last change of the ignition, or its first report; null before. */
  ignitionMs: number | null;
  isMoving: boolean;
  /** Start of the live state `movement`, short halts included; null when the vehicle has not moved since ignition on. */
  movementMs: number | null;
  /** Last moving sample before the present halt. */
  movedMs: number | null;
  /** First sample of the present halt; null while moving. */
  stillMs: number | null;
};

/** An excess of speed not yet over for certain. */
export type ExcessMemory = {
  startMs: number;
  lat: number | null;
  lng: number | null;
  kmh: number;
  limit: number;
  peakKmh: number;
  /** Newest sample over the limit, and the time spent over it until then. */
  lastMs: number;
  overMs: number;
  /** Start of the present run over the tolerance; null outside one. */
  holdMs: number | null;
  isHeld: boolean;
  /** A sample at or below the limit followed the newest one over it. */
  isBroken: boolean;
};

/** What happens at once and is told at once. */
export type HarshKind = 'acceleration' | 'braking' | 'cornering' | 'impact';
/** The events told within HARSH_MERGE of the newest one: when, by kind. */
export type HarshMemory = {
  lastMs: Readonly<Partial<Record<HarshKind, number>>>;
  /** The tracker reports harsh events by itself. */
  byDevice: boolean;
};

/** Where, when and with what totals a journey began. */
export type JourneyStart = {
  ms: number;
  day: Day;
  lat: number | null;
  lng: number | null;
  totals: Totals;
  odometerM: number | null;
  isPrivate: boolean;
};
/** What a journey sums on its way. */
export type JourneyRun = {
  /** Start of the present halt; null while moving. */
  stillMs: number | null;
  /** Sum of ended halts of at least IDLE_MIN, and the longest of all ended ones. */
  idleMs: number;
  haltMs: number;
  /** From 50 to 100 km/h, and above. */
  band2Ms: number;
  band3Ms: number;
  maxKmh: number | null;
  hasGap: boolean;
};
/** Driving events by code; codes without any are absent. */
export type JourneyCounts = Readonly<Record<number, number>>;
/** Where the journey ends if the stop that began at `sinceMs` lasts. */
export type JourneyEnd = {
  ms: number;
  sinceMs: number;
  lat: number | null;
  lng: number | null;
  distanceM: number;
  fuelL: number | null;
  /** Odometer read from the vehicle in this journey. */
  readingM: number | null;
  /** Speed with which it went into the stop. */
  kmh: number;
};
/** The journey in progress. */
export type JourneyMemory = {
  start: JourneyStart;
  run: JourneyRun;
  counts: JourneyCounts;
  /** First and newest tag read in it. */
  card: { first: string; last: string } | null;
  /** Null while nothing points to an end. */
  end: JourneyEnd | null;
};

/** Private use in progress: metres of the days before, and the totals when it or the running day began. */
export type PrivateMemory = { startMs: number; day: Day; pastM: number; totals: Totals };

/** An open tampering; `normalMs` = first record without the signal since the last one with it. */
export type EpisodeMemory<Kind extends string> = {
  kind: Kind;
  startMs: number;
  normalMs: number | null;
  isAlerted: boolean;
};
/** Signs of tampering, and the episodes open. */
export type TamperingMemory = {
  isUnplugged: boolean;
  /** First of the consecutive records without supply voltage. */
  lowMs: number | null;
  /** The newest identification number read from the vehicle, when it is not this vehicle's. */
  foreignVin: string | null;
  power: EpisodeMemory<'unplugged' | 'power_cut'> | null;
  vin: EpisodeMemory<'vin_mismatch'> | null;
  jamming: EpisodeMemory<'jamming'> | null;
  caseOpen: EpisodeMemory<'case_open'> | null;
};

/** Where the ignition was turned off; null while it is on. */
export type ParkingMemory = { lat: number | null; lng: number | null; isAlerted: boolean };

/** What has been told already, so that it is told once. */
export type WatchMemory = {
  /** Halt (its start) told as long idling; journey (its start) told as long; 0 when none. */
  idleMs: number;
  longMs: number;
  /** Without a fix, or jammed, since; null when received. */
  blindMs: number | null;
  isBlindTold: boolean;
  isLowV: boolean;
  is24V: boolean;
};

/** 24 cells by wall hour; null when all are 0. */
export type HourCells = readonly number[] | null;

/** Figures of the running day; those of the present hour are apart so that a record changes three numbers. */
export type ActivityMemory = {
  firstMs: number;
  hour: number;
  hourEndMs: number;
  messages: number;
  activeS: number;
  /** Part of activeS that only speed tells, without an ignition input; the rest is with the ignition on. */
  speedOnlyS: number;
  /** The hours before. */
  hours: { messages: HourCells; activeS: HourCells; speedOnlyS: HourCells };
  isTampered: boolean;
  /** Ended private use of this day. */
  privateMs: number;
  privateM: number;
};

/** Last known values for the live map. */
export type GaugesMemory = {
  courseDeg: number | null;
  sats: number | null;
  fuelPct: number | null;
  externalV: number | null;
  batteryPct: number | null;
  gsm: number | null;
};

/**
 * All that the rules need of a vehicle's past: plain JSON, kept with each batch, the same after a round trip. Each step of
 * the fold owns its part and hands back the same object when nothing changed.
 */
export type Memory = {
  /** Time of the newest folded record, 0 when none. */
  lastMs: number;
  /** Civil day of the newest folded record. */
  day: DaySpan | null;
  heard: HeardMemory;
  place: PlaceMemory;
  totals: Totals;
  counters: CountersMemory;
  odometer: OdometerMemory;
  motion: MotionMemory;
  excess: ExcessMemory | null;
  /** Null when no harsh event was ever told. */
  harsh: HarshMemory | null;
  journey: JourneyMemory | null;
  /** Newest driver tag and when it was read. */
  card: { tag: string; ms: number } | null;
  private: PrivateMemory | null;
  /** Null when there is no sign of any. */
  tampering: TamperingMemory | null;
  parking: ParkingMemory | null;
  /** Null when nothing has been told. */
  watch: WatchMemory | null;
  activity: ActivityMemory | null;
  gauges: GaugesMemory;
};
