import { sql } from 'kysely';
import type { Interval } from '#domain/vehicle/interval.ts';
import { INTERVAL_KINDS, type IntervalKind } from '#domain/vehicle/interval-kind.ts';
import type { Tx } from './lock-vehicle.ts';

/** Begins a time in which the vehicle cannot be used (domain rules §5.8). */
export async function openInterval(
  { sql: tx }: Tx,
  interval: {
    vehicleId: number;
    kind: IntervalKind;
    atMs: number;
    reason: string | null;
    userId: number | null;
  },
): Promise<void> {
  const { vehicleId, kind, atMs, reason, userId } = interval;
  await tx
    .insertInto('vehicle_interval')
    .values({ vehicle_id: vehicleId, kind, start_at: new Date(atMs), reason, created_by: userId })
    .execute();
}

/** Ends the running interval; an interval that would begin later is removed. */
export async function closeInterval(
  { sql: tx }: Tx,
  interval: { vehicleId: number; kind: IntervalKind; atMs: number },
): Promise<void> {
  const at = new Date(interval.atMs);
  await tx
    .deleteFrom('vehicle_interval')
    .where('vehicle_id', '=', interval.vehicleId)
    .where('kind', '=', interval.kind)
    .where('end_at', 'is', null)
    .where('start_at', '>=', at)
    .execute();
  await tx
    .updateTable('vehicle_interval')
    .set((eb) => ({ end_at: at, version: eb('version', '+', 1) }))
    .where('vehicle_id', '=', interval.vehicleId)
    .where('kind', '=', interval.kind)
    .where('end_at', 'is', null)
    .execute();
}

/** Changes the reason of the running interval. */
export async function changeReason(
  { sql: tx }: Tx,
  interval: { vehicleId: number; kind: IntervalKind; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('vehicle_interval')
    .set((eb) => ({ reason: interval.reason, version: eb('version', '+', 1) }))
    .where('vehicle_id', '=', interval.vehicleId)
    .where('kind', '=', interval.kind)
    .where('end_at', 'is', null)
    .where(sql<boolean>`reason is distinct from ${interval.reason}`)
    .execute();
}

/** An interval as it is stored. */
export type StoredInterval = Interval & {
  id: number;
  version: number;
  reason: string | null;
  username: string | null;
};

/** The intervals of a vehicle, newest first. */
export async function intervalsOf({ sql: db }: Tx, vehicleId: number): Promise<StoredInterval[]> {
  const rows = await db
    .selectFrom('vehicle_interval as own')
    .leftJoin('app_user', 'app_user.id', 'own.created_by')
    .select(['own.id', 'own.version', 'kind', 'start_at', 'end_at', 'reason', 'app_user.username'])
    .where('vehicle_id', '=', vehicleId)
    .orderBy('start_at', 'desc')
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, start_at, end_at, ...row }) => ({
    ...row,
    // The column is checked by the database against the same words.
    kind: kind as IntervalKind,
    startMs: start_at.getTime(),
    endMs: end_at?.getTime() ?? null,
  }));
}

/** The flags of a vehicle by its intervals: those of the kinds that are still running. */
export async function flagsOf(tx: Tx, vehicleId: number) {
  const open = (await intervalsOf(tx, vehicleId)).filter(({ endMs }) => endMs === null);
  const [unusable, in_maintenance] = INTERVAL_KINDS.map((wanted) => open.find(({ kind }) => kind === wanted));
  return {
    unusable: unusable !== undefined,
    unusable_reason: unusable?.reason ?? null,
    in_maintenance: in_maintenance !== undefined,
  };
}
