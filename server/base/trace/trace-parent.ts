import type { TraceParent } from '#server/base/tracer.ts';

const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const EMPTY = /^0+$/;

/**
 * Reads the header `traceparent` (W3C Trace Context); null for one that is missing or wrong. Later versions
 * may have more parts, version `00` has exactly four.
 */
export function readTraceParent(header: unknown): TraceParent | null {
  if (typeof header !== 'string') return null;
  const [, version, traceId, spanId, flags, more] = FORM.exec(header) ?? [];
  if (!version || version === 'ff' || (version === '00' && more !== undefined)) return null;
  if (EMPTY.test(traceId!) || EMPTY.test(spanId!)) return null;
  return { traceId: traceId!, spanId: spanId!, isSampled: (Number.parseInt(flags!, 16) & 1) === 1 };
}

/** Values of the 56 bits by which a trace is chosen. */
const ALL = 2 ** 56;

/**
 * Is this trace among the share that is kept? The last 56 bits of its id decide, so that each process decides
 * alike. Example: a ratio of 0.25 keeps the highest quarter, from `…c0000000000000` on.
 */
export function isKept(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(-14), 16) >= ALL * (1 - ratio);
}
