import type { PoolClient } from 'pg';
import type { TamperingKind } from '#domain/telemetry/fact.ts';
import type { Memory } from '#domain/telemetry/memory.ts';
import { openTamperings } from '#domain/telemetry/tampering.ts';

/**
 * Taking a tracker out ends the tamperings that it reported (domain rules §3.4). Those that are still open and began before the
 * vehicle's last removal end at that removal. The returned memory no longer holds them. `ended` are the rows that were open.
 */
export async function endTamperings(
  client: PoolClient,
  vehicleId: number,
  memory: Memory,
): Promise<{ memory: Memory; ended: readonly { kind: TamperingKind; startMs: number }[] }> {
  const { rows: removals } = await client.query<{ removed_at: Date | null }>(
    'select max(removed_at) as removed_at from tracker_fitting where vehicle_id = $1',
    [vehicleId],
  );
  const removedAt = removals[0]?.removed_at ?? null;
  if (removedAt === null) return { memory, ended: [] };
  const { rows } = await client.query<{ kind: TamperingKind; start_at: Date }>(
    `update tampering set end_at = $2 where vehicle_id = $1 and end_at is null and start_at < $2
     returning kind, start_at`,
    [vehicleId, removedAt],
  );
  const isOver = openTamperings(memory).some(({ startMs }) => startMs < removedAt.getTime());
  return {
    memory: isOver ? { ...memory, tampering: null } : memory,
    ended: rows.map(({ kind, start_at }) => ({ kind, startMs: start_at.getTime() })),
  };
}
