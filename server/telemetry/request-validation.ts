import type { PoolClient } from 'pg';
import { RF_DISC, RF_REVAL_DAYS } from '#domain/constants.ts';
import { DAY_MS } from '#domain/duration.ts';

/** A refuelling without its hour is stored at noon, and any record of its day counts for it, seconds. */
const HALF_A_DAY_S = 13 * 3600;

/**
 * Requests a new validation of the last days' refuellings that records from an instant on may affect. The
 * vehicle's past has changed (domain rules §3.4).
 */
export async function requestValidation(
  client: PoolClient,
  { vehicleId, fromMs, nowMs }: { vehicleId: number; fromMs: number; nowMs: number },
): Promise<void> {
  await client.query(
    `update refuelling set validation = 'pending'
     where vehicle_id = $1 and validation <> 'pending' and operation_at >= $3
       and operation_at >= $2::timestamptz - make_interval(secs => case when hour_unknown then $4::int else $5::int end)`,
    [vehicleId, new Date(fromMs), new Date(nowMs - RF_REVAL_DAYS * DAY_MS), HALF_A_DAY_S, RF_DISC],
  );
}
