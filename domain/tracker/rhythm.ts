import { DAY_MS } from '../duration.ts';

/**
 * The state of a tracker when it fell silent: in a vehicle standing with its engine off, or in one driving.
 */
export const RHYTHM_STATES = ['parked', 'driving'] as const;
export type RhythmState = (typeof RHYTHM_STATES)[number];

/** Number of a tracker's silences by class (silenceClass). Older silences count less and less. */
export type SilenceCounts = Readonly<Record<RhythmState, readonly number[]>>;

/**
 * The known rhythm of a tracker, with the beginning and the end of the time in which it was learnt, ms UTC.
 */
export type Rhythm = { fromMs: number; untilMs: number; counts: SilenceCounts };

/** The usual silence of a tracker in one state, seconds. */
export type UsualSilence = {
  /** The tracker is silent for up to this long about every week. */
  longestS: number;
  /** A longer silence than this is unusual. */
  limitS: number;
};

/** Shorter silences are one class, seconds; above this length four classes double it. */
const SHORTEST_S = 60;
const CLASSES_PER_DOUBLING = 4;
/** About 45 days: longer silences are all of this class. */
const LAST_CLASS = 64;

/**
 * A silence counts half as much after this many days. So a weekly silence stays known, and a single one is
 * forgotten.
 */
const HALF_LIFE_DAYS = 10;
/** A silence is usual only if it counts more than this: a single one may have been an outage. */
const ONCE = 1;
/** There is no limit before the tracker has been heard for this many days, and this often in the state. */
const LEARNING_DAYS = 7;
const LEARNING_COUNT = 5;
/** The limit leaves room for a message that is lost. */
const ROOM = 2;
/** Shorter silences are never unusual, seconds. */
const LEAST_LIMIT_S: Readonly<Record<RhythmState, number>> = { parked: 30 * 60, driving: 15 * 60 };

/** The rhythm of a tracker without any known silence. */
export function newRhythm(nowMs: number): Rhythm {
  return { fromMs: nowMs, untilMs: nowMs, counts: { parked: [], driving: [] } };
}

/**
 * The class of a silence: 0 below a minute, then four for each doubling. Example: 3600 s is 24, which reaches
 * to 3840 s.
 */
export function silenceClass(seconds: number): number {
  if (seconds < SHORTEST_S) return 0;
  return Math.min(LAST_CLASS, 1 + Math.floor(CLASSES_PER_DOUBLING * Math.log2(seconds / SHORTEST_S)));
}

/** The length below which the silences of a class stay, seconds. */
const classEndS = (n: number) => Math.round(SHORTEST_S * 2 ** (n / CLASSES_PER_DOUBLING));

/** A rhythm after more silences, which ended by `nowMs`. */
export function rhythmAfter(before: Rhythm, more: SilenceCounts, nowMs: number): Rhythm {
  const untilMs = Math.max(nowMs, before.untilMs);
  const fading = 0.5 ** ((untilMs - before.untilMs) / DAY_MS / HALF_LIFE_DAYS);
  const counts = (state: RhythmState) => summed(before.counts[state], fading, more[state]);
  return { fromMs: before.fromMs, untilMs, counts: { parked: counts('parked'), driving: counts('driving') } };
}

function summed(before: readonly number[], fading: number, more: readonly number[]): number[] {
  const length = Math.max(before.length, more.length);
  return Array.from({ length }, (_, n) => (before[n] ?? 0) * fading + (more[n] ?? 0));
}

/**
 * The usual silence in a state; null while too little is known. A silence is usual only if it repeats about
 * every week.
 */
export function usualSilence({ fromMs, untilMs, counts }: Rhythm, state: RhythmState): UsualSilence | null {
  if (untilMs - fromMs < LEARNING_DAYS * DAY_MS) return null;
  const own = counts[state];
  if (own.reduce((sum, count) => sum + count, 0) < LEARNING_COUNT) return null;
  let longer = 0;
  let longest = own.length;
  while (longest > 0 && longer <= ONCE) longer += own[--longest]!;
  const longestS = classEndS(longest);
  return { longestS, limitS: Math.max(LEAST_LIMIT_S[state], Math.round(longestS * ROOM)) };
}
