import { GAP_SPLIT } from '#domain/constants.ts';
import { decodeRecords } from '#domain/telemetry/codec.ts';
import type { Span } from '#domain/telemetry/past-day.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { inOrder } from '#domain/telemetry/record-order.ts';
import { fixGrader, isFine, isValidGrade } from '#domain/telemetry/valid-fix.ts';
import type { StoredPayload } from '#server/telemetry/position-store.ts';

/** A record with a place. */
export type Fix = TrackerRecord & { lat: number; lng: number };

/**
 * The valid fixes (domain rules §5.1) within some spans, in order and without repeats, in pieces of way
 * without a gap. Silence ends a piece, and so does private use, whose records have no place. Payloads are
 * unpacked on request, so a month is never in memory at once.
 */
export function* fixesIn(stored: readonly StoredPayload[], spans: readonly Span[]): Generator<Fix[]> {
  let piece: Fix[] = [];
  let beforeMs = Number.NEGATIVE_INFINITY;
  const gradeOf = fixGrader();
  for (const record of recordsOf(stored)) {
    const { timeMs } = record;
    // Fixes before the spans count too: they show whether the first fix inside is plausible.
    const isValid = isFix(record) && isValidGrade(gradeOf(record, isFine(record.satellites, record.hdop)));
    if (!spans.some(({ fromMs, toMs }) => timeMs >= fromMs && timeMs < toMs)) continue;
    if (piece.length > 0 && (record.lat === null || timeMs - beforeMs > GAP_SPLIT * 1000)) {
      yield piece;
      piece = [];
    }
    if (!isValid || !isFix(record)) continue;
    beforeMs = timeMs;
    piece.push(record);
  }
  if (piece.length > 0) yield piece;
}

const isFix = (record: TrackerRecord): record is Fix =>
  record.valid && record.lat !== null && record.lng !== null;

/** Records of overlapping payloads are sorted together; most payloads overlap with none. */
function* recordsOf(stored: readonly StoredPayload[]): Generator<TrackerRecord> {
  for (let from = 0; from < stored.length; ) {
    let to = from + 1;
    let endMs = stored[from]!.t1Ms;
    while (to < stored.length && stored[to]!.t0Ms <= endMs) endMs = Math.max(endMs, stored[to++]!.t1Ms);
    yield* inOrder(stored.slice(from, to).flatMap(({ payload }) => decodeRecords(payload)));
    from = to;
  }
}
