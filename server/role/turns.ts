import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { failedTurns } from '#server/worker/job/metrics.ts';

/**
 * Repeats a piece of work, never two at once. An error is logged and the next turn tries again. @returns
 * stops it, after the running turn
 */
export function every(intervalMs: number, log: Logger, work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = work()
      .catch((error) => {
        failedTurns.inc();
        log.error({ err: error, id: randomUUID() }, 'background work failed');
      })
      .finally(() => {
        busy = false;
      });
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
