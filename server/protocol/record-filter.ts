import { CLOCK_AHEAD, FUTURE_MAX, PAST_MAX_DAYS } from '#domain/constants.ts';
import { DAY_MS } from '#domain/duration.ts';
import { isPlausible } from '#domain/geo.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';

/** Why a record is set aside instead of stored: its time is not a valid time, too far ahead, or too old. */
type QuarantineReason = 'time' | 'future' | 'past';

/** A record that can be stored, or the reason why it cannot. */
export type Filtered = { ok: TrackerRecord } | { quarantine: QuarantineReason };

/** GNSS counts weeks in 10 bits. A receiver that missed the rollover sends times 1024 weeks in the past. */
const ROLLOVER_MS = 1024 * 7 * DAY_MS;
/** A repaired time is accepted only if it lies at most this long before receipt. */
const REPAIRED_MAX_MS = 30 * DAY_MS;

/**
 * The newest time of a packet's records, ms UTC, leaving out impossible times in the future. Null when there
 * is none.
 */
export function newestMs(records: readonly TrackerRecord[], receivedMs: number): number | null {
  let newest: number | null = null;
  for (const { timeMs } of records) {
    if (timeMs - receivedMs <= FUTURE_MAX * 1000 && (newest === null || timeMs > newest)) newest = timeMs;
  }
  return newest;
}

/**
 * Milliseconds by which the clock that stamped a packet's records is ahead. It is the time from the receipt
 * to the newest record, if that is more than CLOCK_AHEAD; otherwise 0. Example: a clock one hour ahead gives
 * 3,600,000, less the packet's time on its way.
 */
export function clockAheadMs(records: readonly TrackerRecord[], receivedMs: number): number {
  const newest = newestMs(records, receivedMs);
  return newest !== null && newest - receivedMs > CLOCK_AHEAD * 1000 ? newest - receivedMs : 0;
}

/**
 * The intake filter that depends on a record's time of arrival, ms UTC (domain rules §5.1, protocol reference
 * §8.3). `aheadMs` is the lead of the packet's clock. The record's time is set back by it, so that the
 * records of a packet keep their distances, and the record is flagged. A time more than FUTURE_MAX ahead is
 * refused. A time older than PAST_MAX_DAYS is moved 1024 weeks forward if that lands in the last 30 days, and
 * refused otherwise. Impossible coordinates are dropped.
 */
export function filterRecord(record: TrackerRecord, receivedMs: number, aheadMs: number): Filtered {
  const givenMs = record.timeMs - receivedMs;
  if (!Number.isFinite(givenMs)) return { quarantine: 'time' };
  if (givenMs > FUTURE_MAX * 1000) return { quarantine: 'future' };
  const located = withPossibleCoordinates(record);
  const agoMs = aheadMs - givenMs;
  if (agoMs <= PAST_MAX_DAYS * DAY_MS) {
    if (aheadMs === 0) return { ok: located };
    return { ok: { ...located, timeMs: record.timeMs - aheadMs, clockAhead: true } };
  }
  const repairedAgoMs = agoMs - ROLLOVER_MS;
  if (repairedAgoMs > REPAIRED_MAX_MS || repairedAgoMs < -CLOCK_AHEAD * 1000) return { quarantine: 'past' };
  return { ok: { ...located, timeMs: record.timeMs + ROLLOVER_MS } };
}

/** The record itself when its coordinates are possible. Otherwise the record without them, not valid. */
function withPossibleCoordinates(record: TrackerRecord): TrackerRecord {
  const { lat, lng } = record;
  if (lat !== null && lng !== null && isPlausible({ lat, lng })) return record;
  if (lat === null && lng === null && !record.valid) return record;
  return { ...record, valid: false, lat: null, lng: null };
}
