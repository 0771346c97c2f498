import { CLOCK_AHEAD, FUTURE_MAX, PAST_MAX_DAYS } from '#domain/constants.ts';
import { isPlausible } from '#domain/geo.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';

/** Why a record is set aside instead of stored: its time is not a valid time, too far ahead, or too old. */
type QuarantineReason = 'time' | 'future' | 'past';

/** A record that can be stored, or the reason why it cannot. `clockDrift`: its time had to be corrected. */
export type Filtered = { ok: TrackerRecord; clockDrift: boolean } | { quarantine: QuarantineReason };

const DAY_MS = 86_400_000;
/** GNSS counts weeks in 10 bits. A receiver that missed the rollover sends times 1024 weeks in the past. */
const ROLLOVER_MS = 1024 * 7 * DAY_MS;
/** A repaired time is believed only if it lies at most this long before receipt. */
const REPAIRED_MAX_MS = 30 * DAY_MS;

/**
 * The intake filter that depends on when a record arrived, ms UTC (domain rules §5.1, protocol reference §8.3). A time more than
 * CLOCK_AHEAD ahead becomes the time of receipt; one more than FUTURE_MAX ahead is refused. A time older than PAST_MAX_DAYS is
 * moved 1024 weeks forward if that lands in the last 30 days, and refused otherwise. Impossible coordinates are dropped. A time
 * that is less far ahead stays as it is, so that a repeated packet gives the same record again.
 */
export function filterRecord(record: TrackerRecord, receivedMs: number): Filtered {
  const aheadMs = record.timeMs - receivedMs;
  if (!Number.isFinite(aheadMs)) return { quarantine: 'time' };
  if (aheadMs > FUTURE_MAX * 1000) return { quarantine: 'future' };
  const located = withPossibleCoordinates(record);
  if (aheadMs > CLOCK_AHEAD * 1000) return { ok: { ...located, timeMs: receivedMs }, clockDrift: true };
  if (aheadMs >= -PAST_MAX_DAYS * DAY_MS) return { ok: located, clockDrift: false };
  const repairedAheadMs = aheadMs + ROLLOVER_MS;
  if (repairedAheadMs < -REPAIRED_MAX_MS || repairedAheadMs > CLOCK_AHEAD * 1000)
    return { quarantine: 'past' };
  return { ok: { ...located, timeMs: record.timeMs + ROLLOVER_MS }, clockDrift: true };
}

/** The record itself when its coordinates are possible. Otherwise the record without them, not valid. */
function withPossibleCoordinates(record: TrackerRecord): TrackerRecord {
  const { lat, lng } = record;
  if (lat !== null && lng !== null && isPlausible({ lat, lng })) return record;
  if (lat === null && lng === null && !record.valid) return record;
  return { ...record, valid: false, lat: null, lng: null };
}
