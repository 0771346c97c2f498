import { EARTH_RADIUS_M, type Point } from '../geo.ts';
import type { Fact } from './fact.ts';
import { fold } from './fold.ts';
import type { Memory } from './memory.ts';
import { emptyMemory } from './memory-shape.ts';
import { NO_PLACES } from './place-lookup.ts';
import { blankRecord, type TrackerRecord } from './record.ts';
import { ALWAYS_FIRST } from './rules.ts';
import type { VehicleSettings } from './vehicle-settings.ts';

/**
 * Records for tests: short stretches of a vehicle's life, to be joined with spread and passed to `foldAll`.
 */

/** An instant: ms UTC, or ISO text. */
export type Instant = number | string;

/** The place where test vehicles begin: Puerta del Sol, Madrid. */
export const SOL: Point = { lat: 40.4168, lng: -3.7038 };

/** A car from Madrid with the default speed limit and no known odometer. */
export const CAR: VehicleSettings = {
  timeZone: 'Europe/Madrid',
  maxSpeedKmh: null,
  mmaKg: null,
  initialOdometerM: null,
  odometerCorrections: [],
  vin: null,
  distanceSource: 'none',
  fuelSource: 'none',
  speedSource: 'none',
  hasCardReader: false,
  privateSpans: [],
  places: NO_PLACES,
  rules: ALWAYS_FIRST,
};

/** Milliseconds UTC of an instant. */
export const ms = (at: Instant): number => (typeof at === 'number' ? at : Date.parse(at));

/** An instant some seconds later, ms. */
export const later = (at: Instant, seconds: number): number => ms(at) + seconds * 1000;

/** Nine o'clock of a Monday in Madrid: where the stories of most tests begin. */
export const T = ms('2026-03-02T08:00:00Z');

/** Some seconds after (or before) it, ms. */
export const at = (seconds: number): number => later(T, seconds);

/** The point some metres north of another. */
export function north(from: Point, metres: number): Point {
  const lat = from.lat + (metres / EARTH_RADIUS_M) * (180 / Math.PI);
  return { lat: Math.round(lat * 1e6) / 1e6, lng: from.lng };
}

/** One record with a good fix and the ignition on, standing at SOL unless given otherwise. */
export function recordAt(at: Instant, fields: Partial<TrackerRecord> = {}): TrackerRecord {
  return {
    ...blankRecord(ms(at)),
    ...SOL,
    valid: true,
    satellites: 9,
    hdop: 0.9,
    speedKmh: 0,
    courseDeg: 0,
    ignition: true,
    ...fields,
  };
}

/** How to make a stretch of records. */
export type Stretch = {
  from: Instant;
  /** Included if it falls on the sampling interval. */
  to: Instant;
  kmh?: number;
  /** Seconds between records; 10 if left out. */
  everyS?: number;
  /** Where it begins, SOL if left out; it goes north. */
  start?: Point;
  /** Counter at the beginning, metres; it grows with the distance. */
  odometerM?: number;
  /** Fields that differ from the usual ones in every record. */
  fields?: Partial<TrackerRecord>;
};

/**
 * Records of a vehicle going north at one speed, ignition on. Example: 60 km/h every 10 s is 166.7 m a
 * record.
 */
export function drive({
  from,
  to,
  kmh = 50,
  everyS = 10,
  start = SOL,
  odometerM,
  fields,
}: Stretch): TrackerRecord[] {
  const records: TrackerRecord[] = [];
  const fromMs = ms(from);
  for (let timeMs = fromMs; timeMs <= ms(to); timeMs += everyS * 1000) {
    const metres = ((timeMs - fromMs) / 3_600_000) * kmh * 1000;
    records.push(
      recordAt(timeMs, {
        ...north(start, metres),
        speedKmh: kmh,
        ...(odometerM === undefined
          ? {}
          : { odometerM: odometerM + Math.round(metres), odometerSource: 'device' as const }),
        ...fields,
      }),
    );
  }
  return records;
}

/** Records of a vehicle standing with the ignition off. */
export function park({ fields, ...stretch }: Stretch): TrackerRecord[] {
  return drive({ ...stretch, kmh: 0, fields: { ignition: false, ...fields } });
}

/** Records of a vehicle standing with the ignition on. */
export function idle(stretch: Stretch): TrackerRecord[] {
  return drive({ ...stretch, kmh: 0 });
}

/** Place of the last of some records. */
export function endOf(records: readonly TrackerRecord[]): Point {
  const { lat, lng } = records.at(-1)!;
  return { lat: lat!, lng: lng! };
}

/** Folds records one after the other from a memory; from the empty one if left out. */
export function foldAll(
  records: readonly TrackerRecord[],
  { settings = CAR, memory = emptyMemory() }: { settings?: VehicleSettings; memory?: Memory } = {},
): { memory: Memory; facts: Fact[] } {
  let last = memory;
  const facts: Fact[] = [];
  for (const record of records) {
    const step = fold(last, record, settings);
    last = step.memory;
    facts.push(...step.facts);
  }
  return { memory: last, facts };
}

const of =
  <T extends Fact['type']>(type: T) =>
  (facts: readonly Fact[]) =>
    facts.filter((fact): fact is Extract<Fact, { type: T }> => fact.type === type);

/** The facts of one kind, in the order in which they became certain. */
export const journeysOf = (facts: readonly Fact[]) => of('journey')(facts).map((fact) => fact.journey);
export const drivingEventsOf = (facts: readonly Fact[]) =>
  of('driving_event')(facts).map((fact) => fact.event);
export const alertsOf = (facts: readonly Fact[]) => of('alert')(facts).map((fact) => fact.event);
export const signalsOf = (facts: readonly Fact[]) => of('signal')(facts).map((fact) => fact.signal);
export const tamperingsOf = (facts: readonly Fact[]) => of('tampering')(facts).map((fact) => fact.tampering);
export const privatePeriodsOf = (facts: readonly Fact[]) =>
  of('private_period')(facts).map((fact) => fact.period);
export const haltsOf = (facts: readonly Fact[]) => of('halt')(facts).map((fact) => fact.halt);
export const areaVisitsOf = (facts: readonly Fact[]) => of('area_visit')(facts).map((fact) => fact.visit);
export const daysOf = (facts: readonly Fact[]) => of('day')(facts).map((fact) => fact.activity);
