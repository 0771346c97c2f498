import type { DaySpan } from '../day.ts';
import type { Fact, Journey } from './fact.ts';
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
 * A record in its context: the memory before it, the results of the first steps, and the facts so far. Each
 * further step returns its part of the memory, the same object if nothing changed. It adds the facts that
 * became certain. One moment serves all records of a fold, so no step keeps it or its sample.
 */
export type Moment = {
  readonly before: Readonly<Memory>;
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
  /** The facts that became certain with this record, in the order of the steps. */
  readonly facts: Fact[];
  /** The journey that ended for certain with this record; null also if that journey is discarded. */
  closed: Journey | null;
};
