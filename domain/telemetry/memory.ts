import type { Day, DaySpan } from '../day.ts';
import type { Point } from '../geo.ts';
import type { CounterReading } from './counter-reading.ts';
import type { ParkingMemory, WatchMemory } from './watch-memory.ts';

/** The last reported values of inputs that trackers report only now and then. */
export type HeardMemory = {
  /** Null until a record reports it; until then the vehicle counts as one without an ignition input. */
  ignition: boolean | null;
  /** Speed of the newest record; 0 with ignition off. */
  speedKmh: number;
  /** Time of the last speed that was not carried over. */
  speedMs: number;
  /** Speed of the newest record if it may count against a driver, otherwise null. */
  soundKmh: number | null;
  /** The tracker's last report of private use; null until there is one in this field. */
  isPrivate: boolean | null;
};

/** Place of the vehicle. All null in private mode: no earlier place may show or count after it. */
export type PlaceMemory = {
  /** Last fix good enough for distance; while the vehicle stands, only its time advances. */
  fix: (Point & { ms: number }) | null;
  /** A newer fix that is good enough only for display. */
  shown: Point | null;
  /** Number of fixes that are too far away to be true, and the place on which they agree. */
  strange: (Point & { count: number }) | null;
};

/** Totals since the first record; every figure of distance or litres is a difference between two of them. */
export type Totals = {
  /** Distance by the fixes, and number of fixes that followed a good one. */
  gpsMm: number;
  legs: number;
  /** Distance by the odometer read from the vehicle's bus (CAN or OBD), and by the tracker's own counter. */
  busM: number;
  ownM: number;
  /**
   * The part of busM between good fixes, to compare with gpsMm, and busM at the newest good fix (null before
   * the first).
   */
  fixedBusM: number;
  busAtFixM: number | null;
  /** Litres burnt by the counter, and by the level of the tank, in tenths of a litre. */
  fuelDl: number;
  tankDl: number;
};

/**
 * The newest reading of each counter; null before its first. The advance of a counter before `sinceMs`, where
 * a silence ended a journey, belongs to no journey.
 */
export type CountersMemory = {
  sinceMs: number;
  bus: CounterReading | null;
  own: CounterReading | null;
  fuel: { dl: number; ms: number } | null;
};

/** The level of the tank; null before its first reading. */
export type TankMemory = {
  /** The newest readings, at most five, oldest first: time, and tenths of a litre. */
  readings: readonly (readonly [ms: number, dl: number])[];
  /** The lowest level since the last refuel, tenths of a litre; null until there are five readings. */
  baseDl: number | null;
  /** The highest level so far. */
  fullDl: number;
  /** How many more readings may still count a small rise as part of a refuel. */
  rising: number;
  /** The tracker's record puts the level before the counter. */
  isFirst: boolean;
};

/**
 * The odometer is (reading, or initial value if there is none) + distance driven since then. Reading and
 * initial value already include the corrections made by then; the reading also includes what a new instrument
 * lacks.
 */
export type OdometerMemory = {
  addedM: number;
  initialM: number | null;
  readingM: number | null;
  readingMs: number;
  drivenM: number;
  /** Metres added to the vehicle's counter because it began anew. */
  liftM: number;
  /** The odometer after the newest record, running journey included; it never falls. Null when unknown. */
  shownM: number | null;
};

/** The beginnings of the vehicle's movement or standing. */
export type MotionMemory = {
  /** Last change of the ignition, or its first report; null before that. */
  ignitionMs: number | null;
  isMoving: boolean;
  /** Start of the live state `movement`, short halts included; null without movement since ignition on. */
  movementMs: number | null;
  /** Last moving sample before the present halt. */
  movedMs: number | null;
  /** First sample of the present halt; null while moving. */
  stillMs: number | null;
};

/** An excess of speed that is not certainly over yet. */
export type ExcessMemory = {
  startMs: number;
  lat: number | null;
  lng: number | null;
  kmh: number;
  limit: number;
  peakKmh: number;
  /** Newest sample above the limit, and the time spent above it until then. */
  lastMs: number;
  overMs: number;
  /** Start of the present run above the tolerance; null outside one. */
  holdMs: number | null;
  isHeld: boolean;
  /** A sample at or below the limit has followed the newest one above it. */
  isBroken: boolean;
};

/** Events that happen in a moment and are reported at once. */
export type HarshKind = 'acceleration' | 'braking' | 'cornering' | 'impact';
/** The events reported within HARSH_MERGE of the newest one: the time of each kind. */
export type HarshMemory = {
  lastMs: Readonly<Partial<Record<HarshKind, number>>>;
  /** The tracker reports harsh events by itself. */
  byDevice: boolean;
};

/** Where and when a journey began, and the totals at that moment. */
export type JourneyStart = {
  ms: number;
  day: Day;
  lat: number | null;
  lng: number | null;
  totals: Totals;
  isPrivate: boolean;
};
/** The sums of a running journey. */
export type JourneyRun = {
  /** Start of the present halt; null while moving. */
  stillMs: number | null;
  /** Sum of the ended halts that count as idling, and the longest of all ended halts. */
  idleMs: number;
  haltMs: number;
  /** Time from 50 to 100 km/h, and above 100 km/h. */
  band2Ms: number;
  band3Ms: number;
  maxKmh: number | null;
  hasGap: boolean;
};
/** Driving events by code; codes without any are absent. */
export type JourneyCounts = Readonly<Record<number, number>>;
/** The possible end of the journey, certain if the stop that began at `sinceMs` lasts long enough. */
export type JourneyEnd = {
  ms: number;
  sinceMs: number;
  lat: number | null;
  lng: number | null;
  distanceM: number;
  fuelL: number | null;
  fuelByLevel: boolean;
  odometerM: number | null;
  /** Speed just before the stop. */
  kmh: number;
};
/**
 * The tags read for a journey: the first, its time (null where that was not kept), the first other one, the
 * newest.
 */
export type JourneyCard = { first: string; firstMs: number | null; second: string | null; last: string };
/** The journey in progress. */
export type JourneyMemory = {
  start: JourneyStart;
  run: JourneyRun;
  counts: JourneyCounts;
  card: JourneyCard | null;
  /** The check for a card at its start has been done. */
  isCardJudged: boolean;
  /** Null while nothing indicates an end. */
  end: JourneyEnd | null;
};

/** A vehicle that stands, or stood, somewhere. */
export type StandingMemory = {
  /** First sample without movement. */
  stillMs: number;
  /** End of the journey after which it stands; null while it only idles. */
  stopMs: number | null;
  /** Place of the standing, as far as it is known; until `isPlaced`, the last fix just before it. */
  lat: number | null;
  lng: number | null;
  /** A good fix has come since the vehicle stands. */
  isPlaced: boolean;
  /** Tag of the driver of that journey. */
  tag: string | null;
  /** Totals at the beginning of the standing. */
  totals: Totals;
  /** The point of interest of the standing; also null before it has lasted long enough. */
  poi: { id: number; isFraudulent: boolean } | null;
  /** Signals given so far: 0 none, 1 the arrival, and 1 more for each step of a fraudulent stop. */
  told: number;
};
/**
 * The present standing; and the one before, which ended at `endMs` if the journey that began at `goMs` is not
 * discarded. `since`: end and totals of the last halt; null before the first, and after private use.
 */
export type HaltMemory = {
  standing: StandingMemory | null;
  left: (StandingMemory & { goMs: number; endMs: number; goTotals: Totals }) | null;
  since: { ms: number; totals: Totals } | null;
};

/** A stay in an area, by the fixes so far. */
export type PresenceMemory = {
  id: number;
  startMs: number;
  day: Day;
  lat: number;
  lng: number;
  totals: Totals;
  maxKmh: number | null;
  tag: string | null;
  isTold: boolean;
  /** The first fix outside, and the metres driven until then; null while inside. */
  out: { ms: number; distanceM: number } | null;
};

/** Private use in progress: its metres on earlier days, and the totals when it or the running day began. */
export type PrivateMemory = {
  startMs: number;
  day: Day;
  pastM: number;
  totals: Totals;
  isAutomatic: boolean;
};

/**
 * A tampering that is open, or that was dismissed while its signal lasts. `normalMs`: the first record
 * without the signal since the last with it.
 */
export type EpisodeMemory<Kind extends string> = {
  kind: Kind;
  startMs: number;
  normalMs: number | null;
  isAlerted: boolean;
  isDismissed: boolean;
};
/** Signs of tampering, and the open episodes. */
export type TamperingMemory = {
  isUnplugged: boolean;
  /** Time of the first of the consecutive records without supply voltage. */
  lowMs: number | null;
  /** The newest identification number read from the vehicle, if it is not this vehicle's own. */
  foreignVin: string | null;
  power: EpisodeMemory<'unplugged' | 'power_cut'> | null;
  vin: EpisodeMemory<'vin_mismatch'> | null;
  jamming: EpisodeMemory<'jamming'> | null;
  caseOpen: EpisodeMemory<'case_open'> | null;
};

/** 24 cells by wall hour; null when all are 0. */
export type HourCells = readonly number[] | null;

/**
 * Figures of the running day, those of the present hour apart, so that a record changes only three numbers.
 */
export type ActivityMemory = {
  firstMs: number;
  hour: number;
  hourEndMs: number;
  messages: number;
  activeS: number;
  /** Part of activeS known only from speed, without an ignition input; the rest is with the ignition on. */
  speedOnlyS: number;
  /** The hours before the present one. */
  hours: { messages: HourCells; activeS: HourCells; speedOnlyS: HourCells };
  isTampered: boolean;
  /** Private use of this day that has ended. */
  privateMs: number;
  privateM: number;
};

/** Last known values for the live map. */
export type GaugesMemory = {
  courseDeg: number | null;
  sats: number | null;
  fuelPct: number | null;
  fuelL: number | null;
  coolantC: number | null;
  rpm: number | null;
  loadPct: number | null;
  externalV: number | null;
  batteryPct: number | null;
  gsm: number | null;
};

/** An alarm of a camera that has started, by its kind and the number that the camera gave it. */
export type CameraAlarmMemory = { code: number; number: number; startMs: number };

/** The part of a memory that gives the place, the movement and the live state of a vehicle. */
export type Glance = Pick<Memory, 'lastMs' | 'heard' | 'place' | 'motion' | 'private'> & {
  counters: Pick<CountersMemory, 'bus' | 'own'>;
  gauges: Pick<GaugesMemory, 'courseDeg'>;
};

/**
 * Everything that the rules need to know of a vehicle's past. It is plain JSON, and a round trip does not
 * change it. Each step of the fold owns its part and returns the same object if nothing changed.
 */
export type Memory = {
  /** Time of the newest folded record, 0 if there is none. */
  lastMs: number;
  /** Civil day of the newest folded record. */
  day: DaySpan | null;
  heard: HeardMemory;
  place: PlaceMemory;
  totals: Totals;
  counters: CountersMemory;
  tank: TankMemory | null;
  odometer: OdometerMemory;
  motion: MotionMemory;
  excess: ExcessMemory | null;
  /** Null before the first harsh event. */
  harsh: HarshMemory | null;
  journey: JourneyMemory | null;
  /** Newest driver tag, its last reading, and the first of its readings without another tag in between. */
  card: { tag: string; ms: number; firstMs: number } | null;
  private: PrivateMemory | null;
  halt: HaltMemory | null;
  /** Null outside every area. */
  areas: readonly PresenceMemory[] | null;
  /** Null if there is no sign of tampering. */
  tampering: TamperingMemory | null;
  parking: ParkingMemory | null;
  /** Null if nothing has been reported. */
  watch: WatchMemory | null;
  activity: ActivityMemory | null;
  /** Alarms of cameras that have not ended, the newest last. */
  alarms: readonly CameraAlarmMemory[];
  gauges: GaugesMemory;
  /** Records folded since the last mark (mark.ts). */
  sinceMark: number;
};
