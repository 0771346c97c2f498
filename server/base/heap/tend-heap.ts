import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The young heap, both halves, beyond which it grows in a busy process only, bytes. */
const ENOUGH = 16_000_000;
/** Bytes made in a second from which a process is busy. */
const BUSY_BYTES = 32_000_000;
/** A process is busy, too, when all of its heap is collected twice in this time, ms. */
const BETWEEN_MS = 5_000;
/** It then counts as busy for this time, ms. */
const BUSY_MS = 60_000;
/** The growth of the old heap of a quiet process between two collections, percent. */
const SPARE_PERCENT = 15;
const SECOND_MS = 1_000;
/** The time after the start when the garbage of loading the program is given back, ms. */
const SETTLED_MS = 5_000;

/**
 * Keeps the heap of a process as small as its work allows; ends with the returned function. V8 by itself
 * keeps a young heap of 67 MB once loading the program has needed it, and lets garbage double the old heap.
 * So the garbage of the start is given back once. From then on both heaps grow generously in a busy process
 * only: there memory saves processor time.
 */
export function tendHeap({
  settledMs = SETTLED_MS,
  lookMs = SECOND_MS,
  busyBytes = BUSY_BYTES,
} = {}): () => void {
  const set = new Map<string, number>();
  const put = (flag: string, value: number) => {
    if (set.get(flag) === value) return;
    set.set(flag, value);
    setFlagsFromString(`--${flag}=${value}`);
  };
  let collections = 0;
  /** The last time that all of the heap was collected; none before it is settled. */
  let fullMs = Number.POSITIVE_INFINITY;
  let busyUntilMs = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { startTime, detail } = entry as PerformanceEntry & { detail: { kind: number } };
      const { kind } = detail;
      if (kind === constants.NODE_PERFORMANCE_GC_MINOR) collections++;
      if (kind !== constants.NODE_PERFORMANCE_GC_MAJOR || startTime < fullMs) continue;
      if (startTime - fullMs < BETWEEN_MS) busyUntilMs = startTime + BUSY_MS;
      fullMs = startTime;
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  const look = () => {
    const young = youngBytes();
    // Each collection empties one half.
    const made = (collections * young) / 2;
    const isBusy = made * SECOND_MS >= busyBytes * lookMs || performance.now() < busyUntilMs;
    collections = 0;
    put('semi-space-growth-factor', isBusy || young < ENOUGH ? 2 : 1);
    // 0: as V8 thinks best.
    put('heap-growing-percent', isBusy ? 0 : SPARE_PERCENT);
  };
  const looking = setInterval(look, lookMs).unref();
  const settling = setTimeout(() => {
    giveBack();
    fullMs = performance.now();
  }, settledMs).unref();
  return () => {
    observer.disconnect();
    clearInterval(looking);
    clearTimeout(settling);
  };
}

/** The size of the young heap with both its halves, bytes. */
function youngBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')!.space_size;
}

/** Collects all garbage, and gives the free memory back to the system. */
function giveBack(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort' });
}
