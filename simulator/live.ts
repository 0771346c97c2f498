import { isCovered } from './coverage.ts';
import type { Player } from './player.ts';

const TICK_MS = 250;
/** The most records that a tracker stores. Records beyond it are made later, in the same order. */
const STORED_MAX = 2_000;

/**
 * The demo's clock. It starts behind the real one and runs faster until it has caught up; then it is the real
 * one.
 */
export function demoClock(options: { startMs: number; speed: number; realNow(): number }): () => number {
  const beganMs = options.realNow();
  return () => {
    const now = options.realNow();
    return Math.min(now, options.startMs + (now - beganMs) * options.speed);
  };
}

/** Plays every vehicle by the clock until it is stopped. */
export function playLive(
  players: readonly Player[],
  clock: () => number,
): { stop(): void; records(): number } {
  let records = 0;
  const tick = () => {
    const now = clock();
    for (const player of players) {
      const taken = player.take(now, STORED_MAX - player.device.stored());
      if (taken.length > 0) player.device.push(taken);
      records += taken.length;
      player.device.setCoverage(isCovered(player.vehicle, now));
    }
  };
  tick();
  const timer = setInterval(tick, TICK_MS);
  return { stop: () => clearInterval(timer), records: () => records };
}
