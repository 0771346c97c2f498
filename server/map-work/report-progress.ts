import type { Progress } from './child-message.ts';

/** Progress is reported at most so often, ms. */
const REPORT_MS = 300;

/**
 * Passes on how far the work is, not too often. The last figure before a silence is reported too; `flush`
 * passes on one that waits.
 */
export function progressReporter(say: (progress: Progress) => void): {
  report(progress: Progress): void;
  flush(): void;
} {
  let reportedMs = Number.NEGATIVE_INFINITY;
  let waiting: Progress | null = null;
  const flush = () => {
    if (waiting === null) return;
    say(waiting);
    waiting = null;
    reportedMs = performance.now();
  };
  return {
    flush,
    report(progress) {
      const leftMs = reportedMs + REPORT_MS - performance.now();
      if (leftMs > 0 && waiting === null) setTimeout(flush, leftMs).unref();
      waiting = progress;
      if (leftMs <= 0) flush();
    },
  };
}
