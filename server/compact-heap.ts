import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';

/** From this share of the time spent on work, the processor is worth more than the memory. */
const BUSY = 0.6;
const LOOK_MS = 1_000;
/** What may be added to the heap before it is looked through, in percent of what is in use. */
const COMPACT_PERCENT = 20;
/** V8 decides by itself: the heap may grow by half and more. */
const OWN_CHOICE = 0;

/**
 * By how many percent the heap may grow between two looks for garbage, by the share of the time that the process was busy. 0: as V8
 * chooses. Each record that is folded replaces the memory of its vehicle, so a quiet server of 10,000 trackers would hold
 * 100 MB of garbage; a busy one must not look through its heap all the time. Example: 0.3 gives 20.
 */
export function heapGrowthPercent(utilization: number): number {
  return utilization < BUSY ? COMPACT_PERCENT : OWN_CHOICE;
}

/** Keeps the heap of this process small while it has time for that. Returns what ends it. */
export function keepHeapCompact(): () => void {
  let before = performance.eventLoopUtilization();
  let percent = OWN_CHOICE;
  const set = (next: number) => {
    if (next === percent) return;
    percent = next;
    setFlagsFromString(`--heap-growing-percent=${next}`);
  };
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    set(heapGrowthPercent(performance.eventLoopUtilization(now, before).utilization));
    before = now;
  }, LOOK_MS).unref();
  return () => {
    clearInterval(timer);
    // What Node keeps of compiled code is bound to the flags; the next start begins without this one.
    set(OWN_CHOICE);
  };
}
