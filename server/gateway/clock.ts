import { CLOCK_AHEAD } from '#domain/constants.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { clockAheadMs, newestMs } from '#server/protocol/record-filter.ts';
import type { Gateway } from './gateway.ts';
import type { KnownTracker } from './registry.ts';

/**
 * The milliseconds by which the clock that stamped a packet's records was ahead; 0 when it was right.
 * Trackers repeat packets, whenever they have coverage again, so a packet once corrected is corrected in the
 * same way for ever. As long as a tracker's clock keeps its error, all its packets get the same correction,
 * so that the distances between them stay.
 */
export async function correctedAheadMs(
  { pool, registry }: Gateway,
  { imei, ranAhead }: KnownTracker,
  records: readonly TrackerRecord[],
  receivedMs: number,
): Promise<number> {
  const aheadMs = clockAheadMs(records, receivedMs);
  if (aheadMs === 0 && !ranAhead) return 0;
  const newest = newestMs(records, receivedMs);
  if (newest === null) return 0;
  const packet = [imei, new Date(newest)];
  if (aheadMs === 0) {
    const { rows } = await pool.query<{ ahead_ms: number }>(
      'select ahead_ms from clock_correction where imei = $1 and newest_at = $2',
      packet,
    );
    return rows[0]?.ahead_ms ?? 0;
  }
  const { rows } = await pool.query<{ ahead_ms: number }>(
    `with latest as (
       select ahead_ms from clock_correction where imei = $1 order by received_at desc limit 1
     )
     insert into clock_correction (imei, newest_at, ahead_ms, received_at)
     values ($1, $2, coalesce((select ahead_ms from latest where abs(ahead_ms - $3) <= $5), $3), $4)
     on conflict (imei, newest_at) do update set received_at = excluded.received_at
     returning ahead_ms`,
    [...packet, aheadMs, new Date(receivedMs), CLOCK_AHEAD * 1000],
  );
  if (!ranAhead) registry.forget(imei);
  return rows[0]!.ahead_ms;
}
