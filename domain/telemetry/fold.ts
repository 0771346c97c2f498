import type { DaySpan } from '../day.ts';
import { areasStep } from './area-visit.ts';
import { cameraStep } from './camera.ts';
import { alarmsStep } from './camera-alarm.ts';
import { activityStep, dayOf } from './day-activity.ts';
import { countersAfter, totalsAfter } from './distance.ts';
import type { Fact } from './fact.ts';
import { fuelDropStep } from './fuel-drop.ts';
import { readGauges } from './gauges.ts';
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
import { blankRecord, type TrackerRecord } from './record.ts';
import { blankSample, readSample, type Sample } from './sample.ts';
import { speedingStep } from './speeding.ts';
import type { Moment } from './step.ts';
import { tamperingStep } from './tampering.ts';
import { tankStep } from './tank.ts';
import type { VehicleSettings } from './vehicle-settings.ts';
import { watchStep } from './watch.ts';

export type { VehicleSettings } from './vehicle-settings.ts';

const NO_RECORD = blankRecord(0);
const NO_DAY: DaySpan = { day: '1970-01-01', startMs: 0, endMs: 0 };

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
 * record costs no copy of what it leaves as it is. Parts that nothing else keeps are changed in place.
 */
export function folding(start: Memory, settings: VehicleSettings): Folding {
  const memory: Memory = {
    ...start,
    activity: start.activity && { ...start.activity },
    heard: { ...start.heard },
    gauges: { ...start.gauges },
  };
  const facts: Fact[] = [];
  const now = firstMoment(memory, settings, facts);
  return {
    memory,
    facts,
    take(record) {
      facts.length = 0;
      readSample(now.sample, { memory, record, settings });
      foldInto(memory, record, now);
    },
  };
}

/** The moment of a fold before its first record. */
function firstMoment(memory: Memory, settings: VehicleSettings, facts: Fact[]): Moment {
  const { day, place, totals, counters, tank, odometer, motion } = memory;
  return {
    before: memory,
    record: NO_RECORD,
    settings,
    sample: blankSample(),
    day: day ?? NO_DAY,
    place,
    totals,
    counters,
    tank,
    odometer,
    motion,
    facts,
    closed: null,
  };
}

/** Every step sees the memory before the record: its parts are exchanged at the end. */
function foldInto(memory: Memory, record: TrackerRecord, now: Moment): void {
  const { sample, settings } = now;
  const place = placeAfter(memory, sample, record);
  const motion = motionAfter(memory, sample);
  const counters = countersAfter(memory, record, settings);
  const { tank, burntDl, lostDl } = tankStep(memory, record, { sample, motion, settings });
  const totals = totalsAfter(memory, counters, sample, { record, settings, burntDl });
  const odometer = odometerRead(memory, { counters, timeMs: sample.timeMs }, settings);
  const day = dayOf(memory, sample.timeMs, settings.timeZone);
  now.record = record;
  now.day = day;
  now.place = place;
  now.totals = totals;
  now.counters = counters;
  now.tank = tank;
  now.odometer = odometer;
  now.motion = motion;
  now.closed = null;

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
  hear(memory.heard, sample);
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
  readGauges(memory.gauges, record);
  memory.sinceMark = sinceMark;
}

/** The last known ignition and speed after a sample. */
export function heardAfter(was: HeardMemory, sample: Sample): HeardMemory {
  const heard = { ...was };
  hear(heard, sample);
  return heard;
}

function hear(heard: HeardMemory, sample: Sample): void {
  heard.ignition = sample.ignition;
  heard.speedKmh = sample.speedKmh;
  if (sample.isSpeedKnown) heard.speedMs = sample.timeMs;
  heard.soundKmh = sample.soundKmh;
  heard.isPrivate = sample.saysPrivate;
}
