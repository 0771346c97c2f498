import type { Pool } from 'pg';
import { lastSaid, SAID_SPAN_MS } from '#domain/telemetry/said.ts';
import type { VehicleStates } from '#domain/telemetry/vehicle-states.ts';
import { avlStates } from '#server/protocol/teltonika/avl-states.ts';
import { readRecords } from './position-store.ts';
import type { Held } from './vehicle-memory.ts';

/**
 * The states that a vehicle reported in the hour up to its newest record, as the present tracker's family
 * encodes them.
 */
export async function readStates(pool: Pool, { vehicleId, memory }: Held): Promise<VehicleStates> {
  const { rows } = await pool.query<{ model: string | null; fitted_at: Date }>(
    `select model.entered as model, fitting.fitted_at
     from tracker_fitting fitting
     join tracker on tracker.id = fitting.tracker_id
     left join enum_value model on model.id = tracker.model_id
     where fitting.vehicle_id = $1 and fitting.removed_at is null`,
    [vehicleId],
  );
  const [tracker] = rows;
  const toMs = memory.lastMs;
  const fromMs = Math.max(toMs - SAID_SPAN_MS, tracker?.fitted_at.getTime() ?? Number.POSITIVE_INFINITY);
  const records = fromMs > toMs ? [] : await readRecords(pool, { vehicleId, fromMs, toMs });
  return avlStates(tracker?.model ?? null, lastSaid(records).elements);
}
