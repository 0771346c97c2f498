import { HOUR_MS } from '../duration.ts';
import { SILENCE_STEPS } from './event-catalogue.ts';

/** A silence that goes on, and the notifications already sent about it; ms UTC. */
export type Silence = {
  /** The last contact. */
  fromMs: number;
  /**
   * The instant from which the silence is unusual for this tracker; null while too little of its rhythm is
   * known.
   */
  unusualMs: number | null;
  /** The longest of SILENCE_STEPS that was notified, hours; 0: none. */
  toldHours: number;
  isUnusualTold: boolean;
};

/**
 * A new notification about a silence (event 1062): it has reached a number of hours, or is unusual. `atMs`:
 * when that came true.
 */
export type SilenceNews =
  | { kind: 'limit'; hours: number; atMs: number }
  | { kind: 'unusual'; hours: null; atMs: number };

/** Older news are dropped, ms. A server that was down notifies what it missed, but nothing of last month. */
const STALE_MS = 24 * HOUR_MS;

/** The news about a silence that are due and not yet notified, in their order of time. */
export function silenceNews(silence: Silence, nowMs: number): SilenceNews[] {
  return newsOf(silence).filter(({ atMs }) => atMs <= nowMs && atMs > nowMs - STALE_MS);
}

/** The silence after its due news have been notified. */
export function notifiedSilence(silence: Silence, nowMs: number): Silence {
  const due = newsOf(silence).filter(({ atMs }) => atMs <= nowMs);
  return {
    ...silence,
    toldHours: Math.max(silence.toldHours, ...due.map(({ hours }) => hours ?? 0)),
    isUnusualTold: silence.isUnusualTold || due.some(({ kind }) => kind === 'unusual'),
  };
}

/** The instant of the next news if the silence goes on; null: there will be none. */
export function nextNewsMs(silence: Silence): number | null {
  return newsOf(silence)[0]?.atMs ?? null;
}

/** All news still to come, in their order. */
function newsOf({ fromMs, unusualMs, toldHours, isUnusualTold }: Silence): SilenceNews[] {
  const steps = SILENCE_STEPS.filter((hours) => hours > toldHours).map(
    (hours): SilenceNews => ({ kind: 'limit', hours, atMs: fromMs + hours * HOUR_MS }),
  );
  const unusual: SilenceNews[] =
    unusualMs === null || isUnusualTold ? [] : [{ kind: 'unusual', hours: null, atMs: unusualMs }];
  return [...steps, ...unusual].sort((one, other) => one.atMs - other.atMs);
}
