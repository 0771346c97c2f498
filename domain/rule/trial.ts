import type { Day } from '../day.ts';
import { daySpan } from '../day.ts';
import { LONG_HALT_S, LONG_JOURNEY_S } from '../report/measure.ts';
import type { LimitStretch } from '../road/journey/journey-roads.ts';
import { legalExcessFinder } from '../road/journey/legal-excess.ts';
import type { Halt, Journey } from '../telemetry/fact.ts';
import { fold } from '../telemetry/fold.ts';
import { runningHalt } from '../telemetry/halt.ts';
import type { Memory } from '../telemetry/memory.ts';
import type { TrackerRecord } from '../telemetry/record.ts';
import { runningJourney } from '../telemetry/running.ts';
import { fixGrader, isFine, isValidGrade } from '../telemetry/valid-fix.ts';
import type { VehicleSettings } from '../telemetry/vehicle-settings.ts';

/** The sums of a vehicle's work on some days, as in the reports: metres, seconds. */
export type TrialSums = {
  journeys: number;
  distanceM: number;
  durationS: number;
  idleS: number;
  longJourneys: number;
  excesses: number;
  warnings: number;
  /** Excesses over the legal limit, on journeys that were matched with roads. */
  legalExcesses: number;
  harshAcceleration: number;
  harshBraking: number;
  harshCornering: number;
  /** Halts at points of interest. */
  visits: number;
};

export const NO_SUMS: TrialSums = {
  journeys: 0,
  distanceM: 0,
  durationS: 0,
  idleS: 0,
  longJourneys: 0,
  excesses: 0,
  warnings: 0,
  legalExcesses: 0,
  harshAcceleration: 0,
  harshBraking: 0,
  harshCornering: 0,
  visits: 0,
};

/** The sums of several vehicles. */
export function addSums(a: TrialSums, b: TrialSums): TrialSums {
  const ids = Object.keys(NO_SUMS) as (keyof TrialSums)[];
  return Object.fromEntries(ids.map((id) => [id, a[id] + b[id]])) as TrialSums;
}

/**
 * The days of a vehicle that a trial covers: they end with an instant, and a day counts only if `has` accepts
 * it.
 */
type TrialDays = {
  endMs: number;
  has: (day: Day) => boolean;
  /** The legal limits along the way, in order of time. */
  limits: readonly LimitStretch[];
};

/** One vehicle folded by some rules; only its sums are kept. */
export type TrialRun = {
  add(record: TrackerRecord): void;
  /** Is everything decided that began on these days? */
  isDecided(): boolean;
  /** The sums, including undecided ends in the form that reports show at that instant. */
  sums(nowMs: number): TrialSums;
};

/**
 * Folds records after a memory and adds up everything that begins on these days; a journey belongs to the day
 * in which it begins.
 */
export function trialRun(
  settings: VehicleSettings,
  start: Memory,
  { endMs, has, limits }: TrialDays,
): TrialRun {
  let memory = start;
  let sums = NO_SUMS;
  const legal = legalExcessFinder(limits, settings.rules, ({ startMs }) => {
    if (has(daySpan(startMs, settings.timeZone).day))
      sums = { ...sums, legalExcesses: sums.legalExcesses + 1 };
  });
  const gradeOf = fixGrader();
  return {
    add(record) {
      const { timeMs, lat, lng, speedKmh } = record;
      // The fixes that were matched.
      if (record.valid && lat !== null && lng !== null && isFine(record.satellites, record.hdop)) {
        const isValid = isValidGrade(gradeOf({ lat, lng, timeMs }, true));
        if (isValid) legal.add({ timeMs, lat, lng, speedKmh: speedKmh ?? Number.NaN });
      }
      const step = fold(memory, record, settings);
      memory = step.memory;
      for (const fact of step.facts) {
        if (fact.type === 'journey' && has(fact.journey.day)) sums = withJourney(sums, fact.journey);
        if (fact.type === 'halt' && has(fact.halt.day)) sums = withHalt(sums, fact.halt);
      }
    },
    isDecided: () =>
      (memory.journey === null || memory.journey.start.ms >= endMs) &&
      (memory.excess === null || memory.excess.startMs >= endMs) &&
      (memory.halt?.left ?? null) === null,
    sums(nowMs) {
      legal.end();
      const journey = runningJourney(memory, settings, nowMs);
      const halt = runningHalt(memory, settings, nowMs);
      const after = journey !== null && has(journey.day) ? withJourney(sums, journey) : sums;
      return halt !== null && has(halt.day) ? withHalt(after, halt) : after;
    },
  };
}

function withJourney(sums: TrialSums, journey: Journey): TrialSums {
  if (journey.isPrivate) return sums;
  const isLong = journey.durationS > LONG_JOURNEY_S && journey.longestHaltS < LONG_HALT_S;
  return {
    journeys: sums.journeys + 1,
    distanceM: sums.distanceM + Math.round(journey.distanceM),
    durationS: sums.durationS + journey.durationS,
    idleS: sums.idleS + journey.idleS,
    longJourneys: sums.longJourneys + (isLong ? 1 : 0),
    excesses: sums.excesses + journey.excesses,
    warnings: sums.warnings + journey.warnings,
    legalExcesses: sums.legalExcesses,
    harshAcceleration: sums.harshAcceleration + journey.harshAcceleration,
    harshBraking: sums.harshBraking + journey.harshBraking,
    harshCornering: sums.harshCornering + journey.harshCornering,
    visits: sums.visits,
  };
}

const withHalt = (sums: TrialSums, { poiId }: Halt): TrialSums =>
  poiId === null ? sums : { ...sums, visits: sums.visits + 1 };
