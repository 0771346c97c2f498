import { sql } from 'kysely';
import { postRepairAct, postRepairOrder, putRepairLines, putRepairOrder } from '#api/upkeep.ts';
import { Fault } from '#domain/fault.ts';
import { amountsOf, moneyText } from '#domain/upkeep/amounts.ts';
import { type DefectState, isOpenDefect } from '#domain/upkeep/defect.ts';
import {
  defectStateIn,
  isOpenOrder,
  type LineInput,
  type OrderAction,
  type OrderInput,
  type OrderState,
  orderStateAfter,
  waitingState,
} from '#domain/upkeep/order.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { assertFields, lockRegistered, type Tx, type VehicleRow } from '../vehicle/lock-vehicle.ts';
import { placeOf } from '../vehicle/vehicle-changed.ts';
import { changeDefects } from './change-defects.ts';
import { type Acting, beginRepair, endRepair } from './hold-vehicle.ts';
import { type DefectRecord, lockOrder, type OrderRecord } from './lock-order.ts';

/** The largest amount of a bill, cents. */
const MOST_CENTS = 999_999_999n;

/** The common part of a change of an order. */
export function orderChange(action: string, id: number, vehicle: VehicleRow) {
  return { entity: 'repair_order' as const, action, id, place: placeOf(vehicle) };
}

/** The part of an order that its history shows. */
export const toldOrder = ({ state, workshop, planned_on, notes }: OrderInput & { state: string }) => ({
  ...{ state, workshop, planned_on, notes },
});

/** The state after an action. @throws Fault 409 `upkeep.closed` when the order does not allow it */
export function assertAct(order: OrderRecord, action: OrderAction): OrderState {
  const state = orderStateAfter(order, action);
  if (state === null) throw new Fault('upkeep.closed', 409);
  return state;
}

/** The lines of an order in their order. */
export async function linesOf(tx: Tx, orderId: number): Promise<LineInput[]> {
  const rows = await tx.sql
    .selectFrom('repair_line')
    .select(['kind', 'description', 'quantity', 'unit_price'])
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute();
  // The column is checked by the database against the same words.
  return rows.map((row) => ({ ...row, kind: row.kind as LineInput['kind'] }));
}

/** Assigns waiting defects of the vehicle to an order. */
async function takeDefects(
  tx: Command,
  vehicle: VehicleRow,
  { orderId, ids, state }: { orderId: number; ids: readonly number[]; state: OrderState },
): Promise<void> {
  if (ids.length === 0) return;
  const defects = await tx.sql
    .selectFrom('defect')
    .selectAll()
    .where('vehicle_id', '=', vehicle.id)
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .forUpdate()
    .execute();
  if (defects.length !== new Set(ids).size) throw notFound();
  if (!defects.every((defect) => isOpenDefect(defect.state as DefectState)))
    throw new Fault('upkeep.closed', 409);
  const held = await tx.sql
    .selectFrom('repair_order')
    .select('id')
    .where('id', 'in', [0, ...defects.flatMap(({ order_id }) => order_id ?? [])])
    .where('state', '<>', 'cancelled')
    .executeTakeFirst();
  if (held) throw new Fault('upkeep.defectTaken', 409);
  await changeDefects(tx, vehicle, {
    ...{ action: 'order', defects },
    changes: { order_id: orderId, state: defectStateIn(state) },
  });
}

/** Moves an order to a state, and its defects with it. */
async function moveTo(
  tx: Command,
  found: { vehicle: VehicleRow; order: OrderRecord; defects: readonly DefectRecord[] },
  {
    action,
    changes,
    by,
  }: { action: string; changes: Partial<OrderRecord> & { state: OrderState }; by: Acting },
): Promise<void> {
  const { vehicle, order, defects } = found;
  const after = { ...order, ...changes };
  const { state, workshop, planned_on, notes, started_at } = after;
  await tx.sql
    .updateTable('repair_order')
    .set({ state, workshop, planned_on, notes, started_at, version: order.version + 1 })
    .where('id', '=', order.id)
    .execute();
  await tx.changed({
    ...orderChange(action, order.id, vehicle),
    ...{ before: toldOrder(order), after: toldOrder(after) },
  });
  const to = defectStateIn(state);
  if (to !== defectStateIn(order.state)) {
    const moved = defects.filter((defect) => isOpenDefect(defect.state as DefectState));
    await changeDefects(tx, vehicle, { action, defects: moved, changes: { state: to } });
  }
  if (state === 'in_repair' && order.state !== 'in_repair') await beginRepair(tx, vehicle, order.id, by);
  if (state !== 'in_repair' && order.state === 'in_repair') await endRepair(tx, vehicle, order, by);
}

/** Repair orders are made, edited, started, stopped, cancelled and reopened (decision 141). */
export const editOrderHandlers: readonly Handler[] = [
  handle(postRepairOrder, (call) =>
    command(call, async (tx) => {
      const { app, caller, body } = call;
      const { vehicle_id, defect_ids, ...given } = body;
      const vehicle = await lockRegistered(tx, caller, { vehicleId: vehicle_id });
      const state = waitingState(given.planned_on);
      const { id } = await tx.sql
        .insertInto('repair_order')
        .values({ ...given, vehicle_id, state, created_at: new Date(app.now()), created_by: caller.userId })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.changed({ ...orderChange('create', id, vehicle), after: toldOrder({ ...given, state }) });
      await takeDefects(tx, vehicle, { orderId: id, ids: defect_ids, state });
      return { id };
    }),
  ),

  handle(putRepairOrder, (call) =>
    command(call, async (tx) => {
      const { app, caller, params, body } = call;
      const { version, ...given } = body;
      const found = await lockOrder(tx, caller, { ...params, version });
      if (!isOpenOrder(found.order.state)) throw new Fault('upkeep.closed', 409);
      const isWaiting = found.order.state !== 'in_repair';
      const state = isWaiting ? waitingState(given.planned_on) : found.order.state;
      const by = { userId: caller.userId, nowMs: app.now() };
      await moveTo(tx, found, { action: 'edit', changes: { ...given, state }, by });
      return { version: version + 1 };
    }),
  ),

  handle(putRepairLines, (call) =>
    command(call, async (tx) => {
      const { caller, params, body } = call;
      const { vehicle, order } = await lockOrder(tx, caller, { ...params, version: body.version });
      if (!isOpenOrder(order.state)) throw new Fault('upkeep.closed', 409);
      const before = amountsOf(await linesOf(tx, order.id));
      const after = amountsOf(body.lines);
      if (after.total > MOST_CENTS) assertFields([{ field: 'lines', code: 'val.number' }]);
      await tx.sql.deleteFrom('repair_line').where('order_id', '=', order.id).execute();
      if (body.lines.length > 0) {
        const rows = body.lines.map((line, seq) => ({ ...line, seq, order_id: order.id }));
        await tx.sql.insertInto('repair_line').values(rows).execute();
      }
      const version = body.version + 1;
      await tx.sql.updateTable('repair_order').set({ version }).where('id', '=', order.id).execute();
      await tx.changed({
        ...orderChange('lines', order.id, vehicle),
        ...{ before: { total: moneyText(before.total) }, after: { total: moneyText(after.total) } },
      });
      return { version };
    }),
  ),

  handle(postRepairAct, (call) =>
    command(call, async (tx) => {
      const { app, caller, params, body } = call;
      const { action, version } = body;
      const found = await lockOrder(tx, caller, { ...params, version });
      const state = assertAct(found.order, action);
      const by = { userId: caller.userId, nowMs: app.now() };
      const started_at = state === 'in_repair' ? new Date(by.nowMs) : null;
      await moveTo(tx, found, { action, changes: { state, started_at }, by });
      return { version: version + 1 };
    }),
  ),
];
