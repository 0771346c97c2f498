import type { PoolClient } from 'pg';
import type { TamperingKind } from '#domain/telemetry/fact.ts';
import type { Memory } from '#domain/telemetry/memory.ts';
import { openTamperings, withDismissed } from '#domain/telemetry/tampering.ts';

type Ended = readonly { kind: TamperingKind; startMs: number }[];

/**
 * Ends the tamperings of a vehicle that people ended, whatever its records contain: by taking the tracker out
 * or by dismissing them. The returned memory no longer has them open. `ended` are their rows.
 */
export async function endTamperings(
  client: PoolClient,
  vehicleId: number,
  memory: Memory,
): Promise<{ memory: Memory; ended: Ended }> {
  const removed = await endRemoved(client, vehicleId, memory);
  const dismissed = await endDismissed(client, vehicleId, removed.memory);
  return { memory: dismissed.memory, ended: [...removed.ended, ...dismissed.ended] };
}

/**
 * Taking a tracker out ends the tamperings that it reported (domain rules §3.4). Those that are still open
 * and began before the vehicle's last removal end at that removal.
 */
async function endRemoved(client: PoolClient, vehicleId: number, memory: Memory) {
  const { rows: removals } = await client.query<{ removed_at: Date | null }>(
    'select max(removed_at) as removed_at from tracker_fitting where vehicle_id = $1',
    [vehicleId],
  );
  const removedAt = removals[0]?.removed_at ?? null;
  if (removedAt === null) return { memory, ended: [] };
  const ended = await endRows(
    client,
    `update tampering set end_at = $2 where vehicle_id = $1 and end_at is null and start_at < $2
     returning kind, start_at`,
    [vehicleId, removedAt],
  );
  const isOver = openTamperings(memory).some(({ startMs }) => startMs < removedAt.getTime());
  return { memory: isOver ? { ...memory, tampering: null } : memory, ended };
}

/**
 * A dismissed tampering ends at its dismissal. Folding the records again may have found it open, or with a
 * later end.
 */
async function endDismissed(client: PoolClient, vehicleId: number, memory: Memory) {
  const ended = await endRows(
    client,
    `update tampering set end_at = dismissal.dismissed_at
     from tampering_dismissal dismissal
     where tampering.vehicle_id = $1 and dismissal.vehicle_id = $1 and dismissal.kind = tampering.kind
       and tampering.start_at <= dismissal.dismissed_at
       and coalesce(tampering.end_at, 'infinity') > dismissal.dismissed_at
     returning tampering.kind, start_at`,
    [vehicleId],
  );
  const { rows } = await client.query<{ kind: TamperingKind; dismissed_at: Date }>(
    'select kind, dismissed_at from tampering_dismissal where vehicle_id = $1',
    [vehicleId],
  );
  const { tampering } = memory;
  const isOver = openTamperings(memory).some(({ kind, startMs }) =>
    rows.some((one) => one.kind === kind && startMs <= one.dismissed_at.getTime()),
  );
  if (tampering === null || !isOver) return { memory, ended };
  const left = rows.reduce(
    (held, { kind, dismissed_at }) => withDismissed(held, { kind, atMs: dismissed_at.getTime() }),
    tampering,
  );
  return { memory: { ...memory, tampering: left }, ended };
}

async function endRows(client: PoolClient, text: string, values: readonly unknown[]): Promise<Ended> {
  const { rows } = await client.query<{ kind: TamperingKind; start_at: Date }>(text, [...values]);
  return rows.map(({ kind, start_at }) => ({ kind, startMs: start_at.getTime() }));
}
