import type { Player } from './player.ts';

/** The progress of playing the past. */
export type HistoryProgress = { records: number; share: number };

const TELL_MS = 1_000;

/**
 * Plays every vehicle up to an instant, as fast as the server acknowledges. All vehicles run side by side,
 * each packet by packet in time order: a tracker without a backlog has nothing to send newest first. Phones
 * make one request per record. The function does not wait for trackers without an acknowledgement for
 * `stuckMs` (for example, because a user deleted them). Returns the number of acknowledged records.
 */
export async function playHistory(
  players: readonly Player[],
  options: {
    fromMs: number;
    untilMs: number;
    batch: number;
    stuckMs: number;
    onProgress(progress: HistoryProgress): void;
  },
): Promise<number> {
  const { fromMs, untilMs, batch, stuckMs } = options;
  const tracks = players.map((player) => ({
    player,
    reachedMs: fromMs,
    progressAt: performance.now(),
    done: false,
  }));
  let records = 0;
  let over = false;
  const play = async (track: (typeof tracks)[number]) => {
    const { player } = track;
    for (let taken = player.take(untilMs, batch); taken.length > 0; taken = player.take(untilMs, batch)) {
      player.device.push(taken);
      await player.device.drained();
      if (over) return;
      records += taken.length;
      track.reachedMs = taken.at(-1)!.timeMs;
      track.progressAt = performance.now();
    }
    track.reachedMs = untilMs;
    track.done = true;
  };
  const finished = Promise.all(tracks.map(play));
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const playedMs = tracks.reduce((sum, track) => sum + track.reachedMs - fromMs, 0);
      options.onProgress({ records, share: playedMs / (tracks.length * Math.max(1, untilMs - fromMs)) });
      if (tracks.every((track) => track.done || performance.now() - track.progressAt > stuckMs)) end();
    }, TELL_MS);
    const end = () => {
      over = true;
      clearInterval(timer);
      resolve();
    };
    void finished.then(end);
  });
  return records;
}
