import type { Memory } from './memory.ts';

/** A stretch of time, ms UTC: from `fromMs` on, before `toMs`, which is infinite while the stretch lasts. */
export type PrivateSpan = { fromMs: number; toMs: number };

/** A stretch for which private use was switched on: by the driver, or by the end of the schedule. */
export type SwitchedSpan = PrivateSpan & { isAutomatic?: true };

/** A period from the records: surely private up to its newest record, `sureMs`. */
export type KnownPeriod = PrivateSpan & { sureMs: number };

/** The stretch that holds an instant; null when none does. */
export function spanAt<Span extends PrivateSpan>(spans: readonly Span[], ms: number): Span | null {
  return spans.find(({ fromMs, toMs }) => ms >= fromMs && ms < toMs) ?? null;
}

/** Did the tracker's own last report declare private use? */
export function saysPrivate({ heard, private: open }: Pick<Memory, 'heard' | 'private'>): boolean {
  return heard.isPrivate ?? open !== null;
}

/**
 * The memory as it counts at this moment: the driver's switch counts at once, not only from the next record
 * on. Only for display: folds use the records alone.
 */
export function asOfNow(
  memory: Memory,
  { privateSpans }: { privateSpans: readonly SwitchedSpan[] },
  nowMs: number,
): Memory {
  const span = spanAt(privateSpans, nowMs);
  if (span !== null) {
    if (memory.private !== null) return memory;
    const { totals, day } = memory;
    const isAutomatic = span.isAutomatic === true;
    const start = { startMs: span.fromMs, day: day?.day ?? '', pastM: 0, totals, isAutomatic };
    return { ...memory, private: start };
  }
  return memory.private === null || saysPrivate(memory) ? memory : { ...memory, private: null };
}
