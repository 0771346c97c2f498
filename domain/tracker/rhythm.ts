import { DAY_MS } from '../duration.ts';

/** How a tracker was when it fell silent: in a vehicle that stood with its engine off, or in one that drove. */
export const RHYTHM_STATES = ['parked', 'driving'] as const;
export type RhythmState = (typeof RHYTHM_STATES)[number];

/** How often a tracker was silent for how long, by the class of the silence (silenceClass). Older ones count less and less. */
export type SilenceCounts = Readonly<Record<RhythmState, readonly number[]>>;

/** What is known of a tracker's rhythm, and from when until when it was learnt, ms UTC. */
export type Rhythm = { fromMs: number; untilMs: number; counts: SilenceCounts };

/** What silence is usual for a tracker in one state, seconds. */
export type UsualSilence = {
  /** It is silent for up to this long about every week. */
  longestS: number;
  /** A longer silence than this is unusual. */
  limitS: number;
};

/** Silences shorter than this are one class, seconds; from there on four classes double the length. */
const SHORTEST_S = 60;
const CLASSES_PER_DOUBLING = 4;
/** About 45 days: no silence is told apart beyond. */
const LAST_CLASS = 64;

/** A silence counts half as much after this many days, so that what happens every week stays known and what happened once does not. */
const HALF_LIFE_DAYS = 10;
/** Only what counts more than this is usual: a silence that happened once may have been an outage. */
const ONCE = 1;
/** Nothing is said before a tracker has been heard for this long, and this often in the state. */
const LEARNING_DAYS = 7;
const LEARNING_COUNT = 5;
/** The limit leaves room for a message that is lost. */
const ROOM = 2;
/** Shorter silences are never unusual, seconds. */
const LEAST_LIMIT_S: Readonly<Record<RhythmState, number>> = { parked: 30 * 60, driving: 15 * 60 };

/** A rhythm of which nothing is known yet. */
export function newRhythm(nowMs: number): Rhythm {
  return { fromMs: nowMs, untilMs: nowMs, counts: { parked: [], driving: [] } };
}

/** The class of a silence: 0 below a minute, then four for each doubling. Example: 3600 s is 24, which reaches to 3840 s. */
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

/** What silence is usual in a state; null while too little is known. Only what a tracker repeats about every week is usual. */
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
