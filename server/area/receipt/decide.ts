import { type Selectable, sql } from 'kysely';
import { postReceiptBill, postReceiptRefuelling, postReceiptRefusal } from '#api/receipt.ts';
import { Fault } from '#domain/fault.ts';
import { UNKNOWN_HOUR } from '#domain/refuelling/refuelling.ts';
import { BILL } from '#domain/vehicle/bill.ts';
import { lockRefuellings } from '#server/area/refuelling/insert.ts';
import { placeOf } from '#server/area/refuelling/lock-refuelling.ts';
import { enterRefuelling } from '#server/area/refuelling/manual.ts';
import { STAY_OF_RECEIPT } from '#server/area/refuelling/receipt-stay.ts';
import { rematch } from '#server/area/refuelling/rematch.ts';
import { writerOf } from '#server/area/vehicle/dated-rows.ts';
import { assertFields } from '#server/area/vehicle/lock-vehicle.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { assertCurrent, notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Receipt } from '#server/base/db/schema.gen.ts';
import { handle } from '#server/base/http/route.ts';

type Held = Selectable<Receipt> & { fleet_id: number; work_code: string | null };
type Facts = Partial<Pick<Held, 'amount' | 'liters' | 'product_class' | 'paid_at'>>;

const bills = writerOf(BILL);

/**
 * A waiting receipt in the caller's scope, locked after all refuellings.
 * @throws Fault 404 out of scope; 410 when it changed meanwhile; 409 `receipt.decided` when it waits no more
 */
async function lockWaiting(
  tx: Command,
  caller: Caller,
  { id, version }: { id: number; version: number },
): Promise<Held> {
  await lockRefuellings(tx);
  const { rows } = await sql<Held>`
    select receipt.*, stay.fleet_id, stay.work_code
    from receipt join vehicle on vehicle.id = receipt.vehicle_id ${STAY_OF_RECEIPT}
    where receipt.id = ${id} and ${vehicleInScope(caller, 'stay')} for update of receipt`.execute(tx.sql);
  const [receipt] = rows;
  if (!receipt) throw notFound();
  if (receipt.state !== 'waiting') throw new Fault('receipt.decided', 409);
  assertCurrent(receipt, { version });
  return receipt;
}

/** Stores the decision, with the facts as they were corrected. */
async function decide(
  tx: Command,
  { app, caller }: Parameters<typeof rematch>[1],
  receipt: Held,
  decision: Facts & Partial<Pick<Held, 'refuelling_id' | 'bill_id' | 'refused_reason'>> & { state: string },
): Promise<{ version: number }> {
  const { id, user_id, version } = receipt;
  await tx.sql
    .updateTable('receipt')
    .set({ ...decision, version: version + 1, decided_at: new Date(app.now()), decided_by: caller.userId })
    .where('id', '=', id)
    .execute();
  const told = ({ state, amount, liters, product_class, paid_at, refused_reason }: Held) => ({
    ...{ state, amount, product_class, refused_reason, paid_at: paid_at.toISOString() },
    liters: liters === null ? null : Number(liters),
  });
  await tx.changed({
    ...{ action: 'edit', entity: 'receipt', id },
    ...{ places: [placeOf(receipt)], userIds: user_id === null ? [] : [user_id] },
    before: told(receipt),
    after: told({ ...receipt, ...decision }),
  });
  return { version: version + 1 };
}

/** A refusal of a decision that does not suit the kind of receipt. */
const unsuited = (field: string) => assertFields([{ field, code: 'val.enum' }]);

/** Confirms a receipt for fuel: it becomes a refuelling by hand, unless its line is here already. */
export const confirmAsRefuelling = handle(postReceiptRefuelling, (call) =>
  command(call, async (tx) => {
    const { caller, params, body } = call;
    const { version, ...input } = body;
    const receipt = await lockWaiting(tx, caller, { id: params.receipt_id, version });
    if (receipt.kind !== 'fuel') unsuited('product_class');
    if (input.vehicle_id !== receipt.vehicle_id) unsuited('vehicle_id');
    const { id, operation_at, hour } = await enterRefuelling(tx, call, input);
    const { amount, liters, product_class } = input;
    const paid_at = input.hour === null && hour === UNKNOWN_HOUR ? receipt.paid_at : new Date(operation_at);
    const facts = { amount, liters: String(liters), product_class, paid_at };
    const answer = await decide(tx, call, receipt, { ...facts, state: 'confirmed', refuelling_id: id });
    const atMs = paid_at.getTime();
    await rematch(tx, call, [{ vehicleIds: [receipt.vehicle_id], fromMs: atMs, toMs: atMs }]);
    return answer;
  }),
);

/** Confirms a receipt for a toll or anything else: it becomes a bill of its vehicle. */
export const confirmAsBill = handle(postReceiptBill, (call) =>
  command(call, async (tx) => {
    const { caller, params, body } = call;
    const { version, ...given } = body;
    const receipt = await lockWaiting(tx, caller, { id: params.receipt_id, version });
    if (receipt.kind === 'fuel') unsuited('type_id');
    const { id } = await bills.create(tx, call, { vehicleId: receipt.vehicle_id, given });
    const answer = await decide(tx, call, receipt, {
      ...{ amount: given.amount, state: 'confirmed', bill_id: id },
    });
    const atMs = receipt.paid_at.getTime();
    await rematch(tx, call, [{ vehicleIds: [receipt.vehicle_id], fromMs: atMs, toMs: atMs }]);
    return answer;
  }),
);

/** Refuses a receipt with a reason that its driver reads. */
export const refuseReceipt = handle(postReceiptRefusal, (call) =>
  command(call, async (tx) => {
    const { caller, params, body } = call;
    const receipt = await lockWaiting(tx, caller, { id: params.receipt_id, version: body.version });
    return decide(tx, call, receipt, { state: 'refused', refused_reason: body.reason });
  }),
);
