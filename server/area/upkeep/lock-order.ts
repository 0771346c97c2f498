import type { Selectable } from 'kysely';
import type { OrderState } from '#domain/upkeep/order.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { assertCurrent, notFound } from '#server/base/access/record.ts';
import type { Defect, RepairOrder } from '#server/base/db/schema.gen.ts';
import { lockVehicle, type VehicleRow } from '../vehicle/lock-vehicle.ts';

export type DefectRecord = Selectable<Defect>;
export type OrderRecord = Omit<Selectable<RepairOrder>, 'state'> & { state: OrderState };

/**
 * A repair order with its vehicle and its defects, locked: the vehicle first. Without a version any is
 * accepted. @throws Fault 404 out of scope; 410 when it changed meanwhile
 */
export async function lockOrder(
  tx: Command,
  caller: Caller,
  { order_id, version }: { order_id: number; version?: number },
): Promise<{ vehicle: VehicleRow; order: OrderRecord; defects: DefectRecord[] }> {
  const found = await tx.sql
    .selectFrom('repair_order')
    .select('vehicle_id')
    .where('id', '=', order_id)
    .executeTakeFirst();
  if (!found) throw notFound();
  const vehicle = await lockVehicle(tx, caller, { vehicleId: found.vehicle_id });
  const order = await tx.sql
    .selectFrom('repair_order')
    .selectAll()
    .where('id', '=', order_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (version !== undefined) assertCurrent(order, { version });
  const defects = await tx.sql
    .selectFrom('defect')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('reported_at')
    .orderBy('id')
    .execute();
  // The column is checked by the database against the same words.
  return { vehicle, order: { ...order, state: order.state as OrderState }, defects };
}

/** A defect with its vehicle, locked. @throws Fault 404 out of scope; 410 when it changed meanwhile */
export async function lockDefect(
  tx: Command,
  caller: Caller,
  { defect_id, version }: { defect_id: number; version?: number },
): Promise<{ vehicle: VehicleRow; defect: DefectRecord }> {
  const found = await tx.sql
    .selectFrom('defect')
    .select('vehicle_id')
    .where('id', '=', defect_id)
    .executeTakeFirst();
  if (!found) throw notFound();
  const vehicle = await lockVehicle(tx, caller, { vehicleId: found.vehicle_id });
  const defect = await tx.sql
    .selectFrom('defect')
    .selectAll()
    .where('id', '=', defect_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (version !== undefined) assertCurrent(defect, { version });
  return { vehicle, defect };
}
