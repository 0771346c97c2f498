import type { Stretch } from './track-lines.ts';

/** The rates at which the past can be played. */
export const PLAY_RATES = [1, 2, 5, 10, 30, 60, 120] as const;
export type PlayRate = (typeof PLAY_RATES)[number];

/**
 * The instant after some time of playing; null at the end. With `moving` (in order) the clock jumps over the
 * time between. From a stop, and from the end of a journey, it goes to the start of the next. Example: at
 * 60×, a second later it is a minute later.
 */
export function playedTo(
  atMs: number,
  options: { elapsedMs: number; rate: number; endMs: number; moving: readonly Stretch[] | null },
): number | null {
  const { elapsedMs, rate, endMs, moving } = options;
  let leftMs = elapsedMs * rate;
  if (!moving) return atMs >= endMs ? null : Math.min(endMs, atMs + leftMs);
  let reachedMs = atMs;
  for (const { fromMs, toMs } of moving) {
    if (toMs <= reachedMs) continue;
    if (fromMs >= endMs) break;
    reachedMs = Math.max(reachedMs, fromMs);
    const untilMs = Math.min(toMs, endMs);
    if (reachedMs + leftMs < untilMs) return reachedMs + leftMs;
    leftMs -= untilMs - reachedMs;
    reachedMs = untilMs;
  }
  return reachedMs === atMs ? null : reachedMs;
}
