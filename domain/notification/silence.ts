import { HOUR_MS } from '../duration.ts';
import { SILENCE_STEPS } from './event-catalogue.ts';

/** A silence that goes on, and what has been told of it; ms UTC. */
export type Silence = {
  /** The last contact. */
  fromMs: number;
  /** From when on it is unusual for this tracker; null while too little is known of its rhythm. */
  unusualMs: number | null;
  /** The longest of SILENCE_STEPS that has been told, hours; 0: none. */
  toldHours: number;
  isUnusualTold: boolean;
};

/** Something to tell of a silence (event 1062): a number of hours, or that it is unusual. `atMs`: when it came to that. */
export type SilenceNews =
  | { kind: 'limit'; hours: number; atMs: number }
  | { kind: 'unusual'; hours: null; atMs: number };

/** News that are older than this are not told any more, ms: a server that was down tells what it missed, but not of last month. */
const STALE_MS = 24 * HOUR_MS;

/** What has become true of a silence and has not been told, in the order in which it did. */
export function silenceNews(silence: Silence, nowMs: number): SilenceNews[] {
  return newsOf(silence).filter(({ atMs }) => atMs <= nowMs && atMs > nowMs - STALE_MS);
}

/** The silence after its news have been told. */
export function toldSilence(silence: Silence, nowMs: number): Silence {
  const due = newsOf(silence).filter(({ atMs }) => atMs <= nowMs);
  return {
    ...silence,
    toldHours: Math.max(silence.toldHours, ...due.map(({ hours }) => hours ?? 0)),
    isUnusualTold: silence.isUnusualTold || due.some(({ kind }) => kind === 'unusual'),
  };
}

/** When there will be more to tell, if it goes on; null: never. */
export function nextNewsMs(silence: Silence): number | null {
  return newsOf(silence)[0]?.atMs ?? null;
}

/** All that is still to be told, in its order. */
function newsOf({ fromMs, unusualMs, toldHours, isUnusualTold }: Silence): SilenceNews[] {
  const steps = SILENCE_STEPS.filter((hours) => hours > toldHours).map(
    (hours): SilenceNews => ({ kind: 'limit', hours, atMs: fromMs + hours * HOUR_MS }),
  );
  const unusual: SilenceNews[] =
    unusualMs === null || isUnusualTold ? [] : [{ kind: 'unusual', hours: null, atMs: unusualMs }];
  return [...steps, ...unusual].sort((one, other) => one.atMs - other.atMs);
}
