import { sql } from 'kysely';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { inOrder } from '#domain/telemetry/record-order.ts';
import { lastSaid, SAID_SPAN_MS } from '#domain/telemetry/said.ts';
import type { TrackerProtocol } from '#domain/tracker/tracker-protocol.ts';
import { CODES_MAX } from '#domain/upkeep/fault-code.ts';
import type { Base } from '#server/base/app.ts';
import { elementsOf } from '#server/protocols.ts';
import { readStretches } from '#server/telemetry/position-store.ts';

/** A vehicle with its tracker, and the hour up to its newest record. */
type Heard = {
  vehicle_id: number;
  protocol: TrackerProtocol | null;
  model: string | null;
  from_at: Date;
  to_at: Date;
};
/** A code that a vehicle has stored, and when it was sent last, ms UTC. */
export type Fault = { vehicleId: number; code: string; saidMs: number };

/** The next vehicles heard in the last hour, with the hour up to their newest record. */
export async function heardAfter(
  { database, now }: Pick<Base, 'database' | 'now'>,
  { after, batch }: { after: number; batch: number },
) {
  const span = sql`make_interval(secs => ${SAID_SPAN_MS / 1000})`;
  const { rows } = await sql<Heard>`
    select live.vehicle_id, tracker.protocol, model.entered as model,
      greatest(live.folded_at - ${span}, fitting.fitted_at) as from_at, live.folded_at as to_at
    from vehicle_live live
    join vehicle on vehicle.id = live.vehicle_id and vehicle.registration_state = 'registered'
    join tracker_fitting fitting on fitting.vehicle_id = live.vehicle_id and fitting.removed_at is null
    join tracker on tracker.id = fitting.tracker_id
    left join enum_value model on model.id = tracker.model_id
    where live.vehicle_id > ${after} and live.last_contact_at > ${new Date(now())}::timestamptz - ${span}
      and live.folded_at >= fitting.fitted_at
    order by live.vehicle_id
    limit ${batch}`.execute(database.sql);
  return rows;
}

/** The fault codes that vehicles have stored, as their cards show them. */
export async function storedFaults(
  { database }: Pick<Base, 'database'>,
  heard: readonly Heard[],
): Promise<Fault[]> {
  const readable = heard.filter(({ protocol }) => elementsOf(protocol) !== null);
  if (readable.length === 0) return [];
  const stretches = readable.map(({ vehicle_id, from_at, to_at }) => ({
    ...{ vehicleId: vehicle_id, fromMs: from_at.getTime(), toMs: to_at.getTime() },
  }));
  const stored = await readStretches(database.pool, stretches);
  return readable.flatMap((vehicle, i) => {
    const { vehicleId, fromMs, toMs } = stretches[i]!;
    const records = (stored.get(vehicleId) ?? []).filter(
      ({ timeMs, extra }) => extra !== null && timeMs >= fromMs && timeMs <= toMs,
    );
    return faultsIn(records, vehicle).map((fault) => ({ vehicleId, ...fault }));
  });
}

/** The codes of the last elements, each with the time of the last record that has it. */
function faultsIn(records: readonly TrackerRecord[], { protocol, model }: Heard): Omit<Fault, 'vehicleId'>[] {
  const ordered = inOrder(records);
  const codesOf = (some: readonly TrackerRecord[]) =>
    elementsOf(protocol)!.states(model, lastSaid(some).elements).faultCodes;
  return [...new Set(codesOf(ordered))].slice(0, CODES_MAX).map((code) => ({
    code,
    saidMs: ordered.findLast((record) => codesOf([record]).includes(code))!.timeMs,
  }));
}
