import { areasStep } from './area-visit.ts';
import { cameraStep } from './camera.ts';
import { alarmsStep } from './camera-alarm.ts';
import { activityStep, dayOf } from './day-activity.ts';
import { countersAfter, totalsAfter } from './distance.ts';
import type { Fact } from './fact.ts';
import { fuelDropStep } from './fuel-drop.ts';
import { gaugesAfter } from './gauges.ts';
import { haltStep } from './halt.ts';
import { harshStep } from './harsh.ts';
import { cardAfter, isCutByGap, journeyStep } from './journey.ts';
import { sinceMarkAfter } from './mark.ts';
import type { HeardMemory, Memory } from './memory.ts';
import { motionAfter } from './motion.ts';
import { odometerAfter, odometerRead } from './odometer.ts';
import { parkingStep } from './parking.ts';
import { placeAfter } from './place.ts';
import { privateStep } from './private-mode.ts';
import type { TrackerRecord } from './record.ts';
import { blankSample, readSample, type Sample } from './sample.ts';
import { speedingStep } from './speeding.ts';
import type { Moment } from './step.ts';
import { tamperingStep } from './tampering.ts';
import { tankStep } from './tank.ts';
import type { VehicleSettings } from './vehicle-settings.ts';
import { watchStep } from './watch.ts';

export type { VehicleSettings } from './vehicle-settings.ts';

/**
 * Folds one record into the memory of a vehicle. Returns the new memory, and the facts that are certain from
 * now on. Records come in the one order of record-order.ts, and the result depends on nothing else. So
 * folding on from a stored memory gives the same result. Driving events come before the journey that counts
 * them.
 */
export function fold(
  before: Memory,
  record: TrackerRecord,
  settings: VehicleSettings,
): { memory: Memory; facts: readonly Fact[] } {
  const { memory, take, facts } = folding(before, settings);
  take(record);
  return { memory, facts };
}

/** A fold in progress: the memory after its newest record, and the facts that this record made certain. */
type Folding = {
  readonly memory: Memory;
  readonly facts: readonly Fact[];
  take(record: TrackerRecord): void;
};

/**
 * Folds records one after the other, as `fold` does. They all change one memory, a copy of the start. So a
 * record costs no copy of what it leaves as it is.
 */
export function folding(start: Memory, settings: VehicleSettings): Folding {
  const memory: Memory = { ...start, activity: start.activity && { ...start.activity } };
  const facts: Fact[] = [];
  const sample = blankSample();
  return {
    memory,
    facts,
    take(record) {
      facts.length = 0;
      readSample(sample, { memory, record, settings });
      foldInto(memory, record, { sample, settings, facts });
    },
  };
}

/** Every step sees the memory before the record: its parts are exchanged at the end. */
function foldInto(
  memory: Memory,
  record: TrackerRecord,
  { sample, settings, facts }: Pick<Moment, 'sample' | 'settings' | 'facts'>,
): void {
  const place = placeAfter(memory, sample, record);
  const motion = motionAfter(memory, sample);
  const counters = countersAfter(memory, record, settings);
  const { tank, burntDl, lostDl } = tankStep(memory, record, { sample, motion, settings });
  const totals = totalsAfter(memory, counters, sample, { record, settings, burntDl });
  const odometer = odometerRead(memory, { counters, timeMs: sample.timeMs }, settings);
  const day = dayOf(memory, sample.timeMs, settings.timeZone);
  const now: Moment = {
    before: memory,
    record,
    settings,
    sample,
    day,
    place,
    totals,
    counters,
    tank,
    odometer,
    motion,
    facts,
    closed: null,
  };

  const excess = speedingStep(now);
  const harsh = harshStep(now);
  const journey = journeyStep(now);
  const privateUse = privateStep(now);
  const tampering = tamperingStep(now);
  const parking = parkingStep(now);
  const watch = watchStep(now, journey);
  cameraStep(now);
  const alarms = alarmsStep(now);
  if (lostDl > 0) fuelDropStep(now, lostDl);
  const halt = haltStep(now, journey);
  const areas = areasStep(now, journey);
  const counted = isCutByGap(now) ? { ...counters, sinceMs: sample.timeMs } : counters;
  const card = cardAfter(now);
  const shown = odometerAfter(now, journey, counted);
  const sinceMark = sinceMarkAfter(memory, sample.timeMs);

  memory.activity = activityStep(now, tampering);
  memory.lastMs = sample.timeMs;
  memory.day = day;
  memory.heard = heardAfter(memory.heard, sample);
  memory.place = place;
  memory.totals = totals;
  memory.counters = counted;
  memory.tank = tank;
  memory.odometer = shown;
  memory.motion = motion;
  memory.excess = excess;
  memory.harsh = harsh;
  memory.journey = journey;
  memory.card = card;
  memory.private = privateUse;
  memory.halt = halt;
  memory.areas = areas;
  memory.tampering = tampering;
  memory.parking = parking;
  memory.watch = watch;
  memory.alarms = alarms;
  memory.gauges = gaugesAfter(memory.gauges, record);
  memory.sinceMark = sinceMark;
}

/** The last known ignition and speed after a sample. */
export function heardAfter(was: HeardMemory, sample: Sample): HeardMemory {
  const { ignition, speedKmh, soundKmh } = sample;
  const speedMs = sample.isSpeedKnown ? sample.timeMs : was.speedMs;
  return { ignition, speedKmh, speedMs, soundKmh, isPrivate: sample.saysPrivate };
}
