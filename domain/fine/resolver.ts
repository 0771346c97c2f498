import { MINUTE_MS } from '../duration.ts';
import type { AssignmentType } from './fine.ts';

/** A card of the driver was read in a journey of the vehicle; ms UTC. */
export type CardRead = {
  driverId: number;
  /** Limits of the journey, both inclusive. */
  startMs: number;
  endMs: number;
};

/** The vehicle was assigned to the driver; ms UTC, half open; a null end: until further notice. */
export type AssignedTime = { driverId: number; startMs: number; endMs: number | null };

/**
 * All facts about who drove a vehicle around the time of a fine, each list in any order (domain rules §8.3).
 */
export type FineFacts = {
  /** The plate was that of one of our vehicles on that day. If not, only a choice by hand is left. */
  isOurs: boolean;
  /** Instants of the fine, ms UTC: two in the hour that autumn repeats, none when the hour is unknown. */
  instants: readonly number[];
  /** The civil day of the vehicle, ms UTC; the end is the start of the next day. */
  day: { startMs: number; endMs: number };
  reads: readonly CardRead[];
  assignments: readonly AssignedTime[];
  /**
   * Drivers whom the work reports of the asset system name for that vehicle and day; none without such a
   * system.
   */
  workReports: readonly number[];
  /** The vehicle's default driver on that day; null: none. */
  usual: number | null;
};

/** Sources that can name a driver, the strongest first. */
export const FINE_SOURCES = ['card', 'assignment', 'work_report', 'usual'] as const;
export type FineSource = (typeof FINE_SOURCES)[number];

/** A driver whom at least one source names. */
export type Candidate = {
  driverId: number;
  /** The type of the assignment if the user chooses this driver. */
  type: AssignmentType;
  /** Never empty. */
  sources: readonly FineSource[];
};

/**
 * The reason for the proposal, or for having none.
 * - `card`, `assignment`, `work_report`, `usual`: this source names the driver;
 * - `day`: the hour is unknown, and this driver alone appears on that day;
 * - `several`: the sources name different drivers, and nothing decides between them;
 * - `nobody`: no source names anybody; `not_ours`: the vehicle was not ours on that day.
 */
export const FINE_REASONS = [...FINE_SOURCES, 'day', 'several', 'nobody', 'not_ours'] as const;
export type FineReason = (typeof FINE_REASONS)[number];

export type Resolution = {
  /** The proposed driver first, then those with stronger sources. */
  candidates: readonly Candidate[];
  /** Null: no driver is proposed. */
  proposed: number | null;
  reason: FineReason;
  /** A card or an assignment names another driver than the proposed one: a person has to confirm. */
  isDisputed: boolean;
};

/** How far from the time of the fine a journey with a card may be, ms. */
export const AROUND_MS = 10 * MINUTE_MS;

/**
 * The likely driver of a fined vehicle, and the certainty of that (domain rules §8.3). The first source that
 * names exactly one driver decides; the result is a proposal and assigns nobody. Example: Ana's card in a
 * journey that ended 10 minutes before, Luis assigned at that time. Ana is proposed, Luis is second, and the
 * proposal is disputed.
 */
export function resolveFine(facts: FineFacts): Resolution {
  if (!facts.isOurs) return { candidates: [], proposed: null, reason: 'not_ours', isDisputed: false };
  const drivers = driversBySource(facts);
  const isWholeDay = facts.instants.length === 0;
  const steps = isWholeDay
    ? [
        { reason: 'day', drivers: union(drivers.card, drivers.assignment) } as const,
        { reason: 'work_report', drivers: drivers.work_report } as const,
        { reason: 'usual', drivers: drivers.usual } as const,
      ]
    : FINE_SOURCES.map((reason) => ({ reason, drivers: drivers[reason] }));
  const decided = steps.find((step) => step.drivers.size === 1);
  const proposed = decided ? [...decided.drivers][0]! : null;

  const all = [...union(...FINE_SOURCES.map((source) => drivers[source]))];
  const candidates = all
    .map((driverId): Candidate => {
      const own = steps.find((step) => step.drivers.size === 1 && step.drivers.has(driverId));
      return {
        driverId,
        type: own === undefined ? 'manual_selection' : typeOf(own.reason),
        sources: FINE_SOURCES.filter((source) => drivers[source].has(driverId)),
      };
    })
    .sort(
      (a, b) =>
        Number(b.driverId === proposed) - Number(a.driverId === proposed) ||
        FINE_SOURCES.indexOf(a.sources[0]!) - FINE_SOURCES.indexOf(b.sources[0]!) ||
        b.sources.length - a.sources.length ||
        a.driverId - b.driverId,
    );
  const seen = union(drivers.card, drivers.assignment);
  return {
    candidates,
    proposed,
    reason: decided?.reason ?? (all.length === 0 ? 'nobody' : 'several'),
    isDisputed: proposed !== null && [...seen].some((driverId) => driverId !== proposed),
  };
}

function typeOf(reason: FineReason): AssignmentType {
  return reason === 'usual' ? 'default_driver' : 'working_part';
}

/** The drivers that each source names: at the time of the fine, or on its day if the hour is unknown. */
function driversBySource(facts: FineFacts): Record<FineSource, Set<number>> {
  const { instants, day, reads, assignments, workReports, usual } = facts;
  const isAround = ({ startMs, endMs }: CardRead) =>
    instants.length === 0
      ? startMs < day.endMs && endMs >= day.startMs
      : instants.some((at) => startMs <= at + AROUND_MS && endMs >= at - AROUND_MS);
  const covers = ({ startMs, endMs }: AssignedTime) => {
    const untilMs = endMs ?? Number.POSITIVE_INFINITY;
    return instants.length === 0
      ? startMs < day.endMs && untilMs > day.startMs
      : instants.some((at) => startMs <= at && at < untilMs);
  };
  return {
    card: new Set(reads.filter(isAround).map(({ driverId }) => driverId)),
    assignment: new Set(assignments.filter(covers).map(({ driverId }) => driverId)),
    work_report: new Set(workReports),
    usual: new Set(usual === null ? [] : [usual]),
  };
}

function union(...sets: readonly ReadonlySet<number>[]): Set<number> {
  return new Set(sets.flatMap((set) => [...set]));
}
