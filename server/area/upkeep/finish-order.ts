import { postRepairFinish } from '#api/upkeep.ts';
import { can } from '#domain/access/permission.ts';
import { Fault } from '#domain/fault.ts';
import { amountsOf, moneyText } from '#domain/upkeep/amounts.ts';
import { type DefectState, isOpenDefect } from '#domain/upkeep/defect.ts';
import { type FinishInput, finishFaults } from '#domain/upkeep/order.ts';
import { BILL } from '#domain/vehicle/bill.ts';
import { MAINTENANCE } from '#domain/vehicle/maintenance.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { costOfBill } from '../cost/bill-cost.ts';
import { writerOf } from '../vehicle/dated-rows.ts';
import { assertFields, todayOf, type VehicleRow } from '../vehicle/lock-vehicle.ts';
import { changeDefects } from './change-defects.ts';
import { assertAct, linesOf, orderChange, toldOrder } from './edit-order.ts';
import { endRepair, releaseVehicle } from './hold-vehicle.ts';
import { type DefectRecord, lockOrder, type OrderRecord } from './lock-order.ts';

/** The most characters of a description of maintenances and bills. */
const DESCRIPTION_MAX = 500;

/** The work of an order in words: its defects, or its notes. */
function workOf({ notes }: OrderRecord, defects: readonly DefectRecord[]): string | null {
  const words = defects.length > 0 ? defects.map(({ title }) => title).join('\n') : notes;
  return words?.slice(0, DESCRIPTION_MAX) ?? null;
}

/**
 * Closes a repair. Its defects are mended, and the times that it and they have begun end. The maintenance,
 * the bill and the cost are written. All of it happens, or nothing.
 */
export const finishOrder = handle(postRepairFinish, (call) =>
  command(call, async (tx) => {
    const { app, caller, params, body } = call;
    const { vehicle, order, defects } = await lockOrder(tx, caller, { ...params, version: body.version });
    const state = assertAct(order, 'finish');
    const by = { userId: caller.userId, nowMs: app.now() };
    const now = new Date(by.nowMs);
    const { total } = amountsOf(await linesOf(tx, order.id));
    assertFields(finishFaults(body, { totalCents: total }));
    if (body.code !== null && !can(caller.actors, 'vehicle_cost:edit'))
      throw new Fault('auth.notPermitted', 409);
    await assertDocument(tx, vehicle, body);

    const mended = defects.filter((defect) => isOpenDefect(defect.state as DefectState));
    await changeDefects(tx, vehicle, {
      ...{ action: 'finish', defects: mended },
      changes: { state: 'done', closed_at: now },
    });
    const done = { state, ended_at: now, version: order.version + 1, document_id: body.document_id };
    await tx.sql.updateTable('repair_order').set(done).where('id', '=', order.id).execute();
    await releaseVehicle(tx, await endRepair(tx, vehicle, order, by), by);

    const work = workOf(order, defects);
    const { id: maintenance_id } = await writerOf(MAINTENANCE).create(tx, call, {
      vehicleId: vehicle.id,
      given: MAINTENANCE.input.parse({
        ...{ type: body.type, date: todayOf(vehicle, by.nowMs), place: order.workshop, description: work },
        ...{ next_date: body.next_date, next_distance: body.next_distance },
      }),
    });
    const bill_id = body.code === null ? null : await writeBill(tx, call, { vehicle, order, work, total });
    const written = { maintenance_id, bill_id };
    await tx.sql.updateTable('repair_order').set(written).where('id', '=', order.id).execute();
    await tx.changed({
      ...orderChange('finish', order.id, vehicle),
      ...{ before: toldOrder(order), after: toldOrder({ ...order, state }) },
    });
    return { version: done.version };
  }),
);

/** Writes the bill of the order, and its cost if the caller wants it. */
async function writeBill(
  tx: Command,
  call: Parameters<typeof costOfBill>[1] & { body: FinishInput },
  {
    vehicle,
    order,
    work,
    total,
  }: { vehicle: VehicleRow; order: OrderRecord; work: string | null; total: bigint },
): Promise<number> {
  const { code, type_id, date, makes_cost } = call.body;
  const bill = await writerOf(BILL).create(tx, call, {
    vehicleId: vehicle.id,
    given: BILL.input.parse({
      ...{ code, type_id, date, provider: order.workshop, description: work, amount: moneyText(total) },
    }),
  });
  if (makes_cost) {
    if (!can(call.caller.actors, 'cost:edit')) throw new Fault('auth.notPermitted', 409);
    await costOfBill(tx, call, { vehicle_id: vehicle.id, bill_id: bill.id });
  }
  return bill.id;
}

/** @throws Fault 404 for a document that is not the vehicle's */
async function assertDocument(tx: Command, vehicle: VehicleRow, { document_id }: FinishInput): Promise<void> {
  if (document_id === null) return;
  const found = await tx.sql
    .selectFrom('document')
    .select('id')
    .where('id', '=', document_id)
    .where('vehicle_id', '=', vehicle.id)
    .executeTakeFirst();
  if (!found) throw notFound();
}
