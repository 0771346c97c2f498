import type { DaySpan } from '../day.ts';
import type { Fact } from './fact.ts';
import type {
  CountersMemory,
  Memory,
  MotionMemory,
  OdometerMemory,
  PlaceMemory,
  TankMemory,
  Totals,
} from './memory.ts';
import type { TrackerRecord } from './record.ts';
import type { Sample } from './sample.ts';
import type { VehicleSettings } from './vehicle-settings.ts';

/**
 * The result of a step: its part of the memory (the same object if nothing changed), and the facts that
 * became certain.
 */
export type Step<Part> = { memory: Part; facts: readonly Fact[] };

/** The facts of steps that establish nothing: one shared array, so that the common case allocates none. */
export const NO_FACTS: readonly Fact[] = [];

/** A record in its context: the memory before it, and the results of the first steps. */
export type Moment = {
  before: Memory;
  record: TrackerRecord;
  settings: VehicleSettings;
  sample: Sample;
  /** Civil day of the record. */
  day: DaySpan;
  place: PlaceMemory;
  totals: Totals;
  counters: CountersMemory;
  tank: TankMemory | null;
  odometer: OdometerMemory;
  motion: MotionMemory;
};
