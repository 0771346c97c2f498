import { sql } from 'kysely';
import type { Tx } from './lock-vehicle.ts';

export const INTERVAL_KINDS = ['unusable', 'in_maintenance'] as const;
export type IntervalKind = (typeof INTERVAL_KINDS)[number];

/** Begins a time in which the vehicle cannot be used (domain rules §5.8); taken back at the same instant it goes on. */
export async function openInterval(
  { sql: tx }: Tx,
  interval: { vehicleId: number; kind: IntervalKind; atMs: number; reason: string | null },
): Promise<void> {
  const { vehicleId, kind, atMs, reason } = interval;
  await tx
    .insertInto('vehicle_interval')
    .values({ vehicle_id: vehicleId, kind, start_at: new Date(atMs), reason })
    .onConflict((conflict) =>
      conflict.columns(['vehicle_id', 'kind', 'start_at']).doUpdateSet({ end_at: null, reason }),
    )
    .execute();
}

/** Ends it; one that would have begun later never was. */
export async function closeInterval(
  { sql: tx }: Tx,
  interval: { vehicleId: number; kind: IntervalKind; atMs: number },
): Promise<void> {
  await tx
    .updateTable('vehicle_interval')
    .set({ end_at: sql<Date>`greatest(start_at, ${new Date(interval.atMs)})` })
    .where('vehicle_id', '=', interval.vehicleId)
    .where('kind', '=', interval.kind)
    .where('end_at', 'is', null)
    .execute();
}

/** The reason of the running interval was put otherwise. */
export async function changeReason(
  { sql: tx }: Tx,
  interval: { vehicleId: number; kind: IntervalKind; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('vehicle_interval')
    .set({ reason: interval.reason })
    .where('vehicle_id', '=', interval.vehicleId)
    .where('kind', '=', interval.kind)
    .where('end_at', 'is', null)
    .execute();
}
