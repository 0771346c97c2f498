import { areasStep } from './area-visit.ts';
import { cameraFacts } from './camera.ts';
import { alarmsStep } from './camera-alarm.ts';
import { activityStep, dayOf } from './day-activity.ts';
import { countersAfter, totalsAfter } from './distance.ts';
import type { DrivingEvent, Fact } from './fact.ts';
import { fuelDropFacts } from './fuel-drop.ts';
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
import { type Sample, sampleOf } from './sample.ts';
import { speedingStep } from './speeding.ts';
import { type Moment, NO_FACTS } from './step.ts';
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
  const sample = sampleOf(before, record, settings);
  const place = placeAfter(before, sample, record);
  const motion = motionAfter(before, sample);
  const counters = countersAfter(before, record, settings);
  const { tank, burntDl, lostDl } = tankStep(before, record, { sample, motion, settings });
  const totals = totalsAfter(before, counters, sample, { record, settings, burntDl });
  const odometer = odometerRead(before, { counters, timeMs: sample.timeMs }, settings);
  const day = dayOf(before, sample.timeMs, settings.timeZone);
  const now: Moment = {
    before,
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
  };

  const speeding = speedingStep(now);
  const harsh = harshStep(now);
  const driving = joined(speeding.facts, harsh.facts);
  const journey = journeyStep(now, drivingEvents(driving));
  const halt = haltStep(now, journey);
  const areas = areasStep(now, journey.memory);
  const privacy = privateStep(now);
  const tampering = tamperingStep(now);
  const parking = parkingStep(now);
  const alarms = alarmsStep(now);
  const watch = watchStep(now, journey.memory);
  const activity = activityStep(now, tampering);
  const counted = isCutByGap(now) ? { ...counters, sinceMs: sample.timeMs } : counters;

  const memory: Memory = {
    lastMs: sample.timeMs,
    day,
    heard: heardAfter(before.heard, sample),
    place,
    totals,
    counters: counted,
    tank,
    odometer: odometerAfter(odometer, {
      closed: journey.closed,
      open: journey.memory,
      totals,
      last: before.counters,
      counters: counted,
    }),
    motion,
    excess: speeding.memory,
    harsh: harsh.memory,
    journey: journey.memory,
    card: cardAfter(now),
    private: privacy.memory,
    halt: halt.memory,
    areas: areas.memory,
    tampering: tampering.memory,
    parking: parking.memory,
    watch: watch.memory,
    activity: activity.memory,
    alarms: alarms.memory,
    gauges: gaugesAfter(before.gauges, record),
    sinceMark: sinceMarkAfter(before, sample.timeMs),
  };
  const alerts = joined(joined(parking.facts, watch.facts), joined(cameraFacts(now), alarms.facts));
  const lost = lostDl === 0 ? NO_FACTS : fuelDropFacts(lostDl, now);
  const visits = joined(halt.facts, areas.facts);
  const facts = joined(
    joined(driving, journey.facts),
    joined(joined(privacy.facts, tampering.facts), alerts),
  );
  return { memory, facts: joined(joined(joined(facts, lost), visits), activity.facts) };
}

function joined(a: readonly Fact[], b: readonly Fact[]): readonly Fact[] {
  if (b.length === 0) return a;
  return a.length === 0 ? b : [...a, ...b];
}

const NO_EVENTS: readonly DrivingEvent[] = [];

function drivingEvents(facts: readonly Fact[]): readonly DrivingEvent[] {
  if (facts === NO_FACTS) return NO_EVENTS;
  return facts.flatMap((fact) => (fact.type === 'driving_event' ? [fact.event] : []));
}

/** The last known ignition and speed after a sample. */
export function heardAfter(was: HeardMemory, sample: Sample): HeardMemory {
  const { ignition, speedKmh, soundKmh } = sample;
  const speedMs = sample.isSpeedKnown ? sample.timeMs : was.speedMs;
  return { ignition, speedKmh, speedMs, soundKmh, isPrivate: sample.saysPrivate };
}
