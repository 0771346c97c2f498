import type { Pool } from 'pg';
import { lastSaid, SAID_SPAN_MS } from '#domain/telemetry/said.ts';
import { NO_STATES, type VehicleStates } from '#domain/telemetry/vehicle-states.ts';
import type { TrackerProtocol } from '#domain/tracker/tracker-protocol.ts';
import { elementsOf } from '#server/protocols.ts';
import { readRecords } from '#server/telemetry/position-store.ts';
import type { Held } from '#server/telemetry/vehicle-memory.ts';

type Fitted = { protocol: TrackerProtocol | null; model: string | null; fitted_at: Date };

/**
 * What a vehicle said of itself in the hour up to its newest record, as the protocol of its present tracker
 * reads it.
 */
export async function readStates(pool: Pool, { vehicleId, memory }: Held): Promise<VehicleStates> {
  const { rows } = await pool.query<Fitted>(
    `select tracker.protocol, model.entered as model, fitting.fitted_at
     from tracker_fitting fitting
     join tracker on tracker.id = fitting.tracker_id
     left join enum_value model on model.id = tracker.model_id
     where fitting.vehicle_id = $1 and fitting.removed_at is null`,
    [vehicleId],
  );
  const [tracker] = rows;
  const reader = tracker ? elementsOf(tracker.protocol) : null;
  if (!tracker || !reader) return NO_STATES;
  const toMs = memory.lastMs;
  const fromMs = Math.max(toMs - SAID_SPAN_MS, tracker.fitted_at.getTime());
  const records = fromMs > toMs ? [] : await readRecords(pool, { vehicleId, fromMs, toMs });
  return reader.states(tracker.model, lastSaid(records).elements);
}
