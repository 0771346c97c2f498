/** The time over which a pace is measured, ms. */
const SPAN_MS = 10_000;

/**
 * Octets a second over the last ten seconds; null until two figures are known. Call it with the octets that
 * are done and the time.
 */
export function paceOf(): (octets: number, nowMs: number) => number | null {
  const seen: { octets: number; atMs: number }[] = [];
  return (octets, nowMs) => {
    seen.push({ octets, atMs: nowMs });
    while (seen.length > 2 && seen[1]!.atMs < nowMs - SPAN_MS) seen.shift();
    const { octets: before, atMs } = seen[0]!;
    return nowMs > atMs ? Math.round(((octets - before) * 1000) / (nowMs - atMs)) : null;
  };
}
