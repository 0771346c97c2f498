import { sql } from 'kysely';
import { getBillCosts, postBillCost } from '#api/cost.ts';
import type { CostInput } from '#domain/cost/cost.ts';
import { assertInScope } from '#server/area/vehicle/lock-vehicle.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import type { App } from '#server/base/app.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { costInScope } from './cost-source.ts';
import { insertCosts } from './insert-costs.ts';
import { assertCost, placeOfCost, verdict } from './lock-cost.ts';

/**
 * Endpoints for a vehicle's bills as costs of their centre, in the month of the bill's date, judged like any
 * other cost.
 */
export const billCostHandlers: readonly Handler[] = [
  handle(getBillCosts, async ({ params, caller, app }) => {
    await assertInScope(app.database, caller, params.vehicle_id);
    const { rows } = await sql<{ bill_id: number; cost_id: number; operation_date: string; fleet: string }>`
      select cost.bill_id, cost.id as cost_id, cost.operation_date, fleet.name as fleet
      from cost
      join vehicle_bill on vehicle_bill.id = cost.bill_id
      join fleet on fleet.id = cost.fleet_id
      where vehicle_bill.vehicle_id = ${params.vehicle_id} and ${costInScope(caller)}
      order by cost.id`.execute(app.database.sql);
    return { costs: rows };
  }),

  handle(postBillCost, (call) => command(call, (tx) => costOfBill(tx, call, call.params))),
];

/**
 * Makes a bill of a vehicle a cost of its centre, in the month of its date.
 * @throws Fault 404 out of scope; 422 with the verdict of the cost
 */
export async function costOfBill(
  tx: Command,
  { app, caller }: { app: App; caller: Caller },
  params: { vehicle_id: number; bill_id: number },
): Promise<{ id: number }> {
  await assertInScope(tx, caller, params.vehicle_id);
  // In the order in which bills are edited: the vehicle first.
  await tx.sql.selectFrom('vehicle').select('id').where('id', '=', params.vehicle_id).forKeyShare().execute();
  const bill = await tx.sql
    .selectFrom('vehicle_bill')
    .selectAll()
    .where('id', '=', params.bill_id)
    .where('vehicle_id', '=', params.vehicle_id)
    .forUpdate()
    .executeTakeFirst();
  if (!bill) throw notFound();
  const made = await tx.sql.selectFrom('cost').select('id').where('bill_id', '=', bill.id).executeTakeFirst();
  if (made) throw verdict([{ field: 'bill_code', code: 'cost.validation.5' }]);
  const input: CostInput = {
    fleet_id: bill.cost_centre_id ?? (await centreOn(tx, bill.vehicle_id, bill.date)),
    vehicle_id: bill.vehicle_id,
    bill_type_id: bill.type_id,
    bill_code: bill.code,
    provider: bill.provider,
    operation_date: bill.date,
    invoice_date: bill.date,
    amount: bill.amount,
  };
  // The type of a bill stays, even if it was retired since.
  const { cost } = await assertCost(tx, caller, input, { nowMs: app.now(), billTypeId: bill.type_id });
  const origin = { source: 'bill', userId: caller.userId, billId: bill.id } as const;
  const [id] = await insertCosts(tx, [cost], origin);
  const places = [await placeOfCost(tx, cost)];
  await tx.changed({ action: 'create', entity: 'cost', id: id!, after: cost, places });
  return { id: id! };
}

/** The fleet of a vehicle on a day; null: it was in none. */
async function centreOn(
  { sql: db }: Parameters<typeof assertCost>[0],
  vehicleId: number,
  day: string,
): Promise<number | null> {
  const { rows } = await sql<{ fleet_id: number }>`
    select fleet_id from vehicle_stay
    where vehicle_id = ${vehicleId} and from_day <= ${day}::date and (to_day is null or to_day > ${day}::date)`.execute(
    db,
  );
  return rows[0]?.fleet_id ?? null;
}
