import { type Selectable, sql } from 'kysely';
import type { CostInput, ValidCost } from '#domain/cost/cost.ts';
import { type CostFacts, formFaults, formInputFaults, keptFault } from '#domain/cost/judge.ts';
import { type Day, daySpan } from '#domain/day.ts';
import { Fault, type FieldFault } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import type { Cost } from '#server/base/db/schema.gen.ts';
import type { VehiclePlace } from '#server/bus/change.ts';
import { readBillTypes, readCostFacts } from './cost-facts.ts';
import { costInScope } from './cost-source.ts';
import { lockMonths } from './lock-months.ts';

type Tx = Pick<Command, 'sql'>;
export type StoredCost = Selectable<Cost>;

/** Verdicts on visible records that refuse the action; the others concern fields. */
const REFUSED: readonly string[] = [1, 5, 6, 7, 8].map((n) => `cost.validation.${n}`);

/**
 * Verdicts as the answer: 404 for an invisible record, 409 for a refused action, 422 for fields (domain rules
 * §0.2).
 */
export function verdict(faults: readonly [FieldFault, ...FieldFault[]]): Fault {
  const code = faults[0].code as FaultCode;
  if (code === 'notFound') return notFound();
  if (code === 'cost.validation.4') return new Fault(code, 404, { fields: faults });
  return new Fault(code, REFUSED.includes(code) ? 409 : 422, { fields: faults });
}

function assertNone(faults: readonly FieldFault[]): void {
  const [first, ...others] = faults;
  if (first) throw verdict([first, ...others]);
}

/** A cost in the caller's scope with its months and `others` locked, so that it can be changed. */
export async function lockCost(
  { sql: db }: Tx,
  caller: Caller,
  asked: { costId: number; nowMs: number; others?: readonly { fleet_id: number; day: Day }[] },
): Promise<StoredCost> {
  const found = () =>
    db.selectFrom('cost').selectAll().where('id', '=', asked.costId).where(costInScope(caller));
  const seen = await found().executeTakeFirst();
  if (!seen) throw notFound();
  await lockMonths({ sql: db }, [
    { fleet_id: seen.fleet_id, day: seen.operation_date },
    ...(asked.others ?? []),
  ]);
  // An earlier holder of the months may have moved or deleted it.
  const held = await found().forUpdate().executeTakeFirst();
  if (!held || held.fleet_id !== seen.fleet_id || held.month !== seen.month)
    throw new Fault('err.stale', 410);
  const facts = await readCostFacts(db, caller, { costs: [held], nowMs: asked.nowMs });
  const refused = keptFault(held, facts);
  if (refused) throw verdict([{ field: 'operation_date', code: refused }]);
  return held;
}

/** Judges a form with its month locked (domain rules §7.3). @throws Fault with the verdicts */
export async function assertCost(
  tx: Tx,
  caller: Caller,
  cost: CostInput,
  more: {
    nowMs: number;
    /** The stored cost, which does not conflict with itself. */
    editedId?: number;
    /** A retired type of bill that may stay. */
    billTypeId?: number;
  },
): Promise<{ cost: ValidCost; facts: CostFacts }> {
  const { nowMs } = more;
  const { day: today } = daySpan(nowMs, caller.timeZone);
  const billTypes = await readBillTypes(tx.sql, more.billTypeId);
  assertNone(formInputFaults(cost, { today, billTypes }));
  const valid = cost as ValidCost;
  // Nothing is locked for an invisible centre.
  if (caller.visible.has(valid.fleet_id))
    await lockMonths(tx, [{ fleet_id: valid.fleet_id, day: valid.operation_date }]);
  const facts = await readCostFacts(tx.sql, caller, { costs: [valid], ...more });
  assertNone(formFaults(valid, facts));
  return { cost: valid, facts };
}

/** The centre and the work of a cost on its day, which decide the receivers of its changes. */
export async function placeOfCost(
  { sql: db }: Tx,
  cost: { fleet_id: number; vehicle_id: number; operation_date: Day },
): Promise<VehiclePlace> {
  const { rows } = await sql<{ work_code: string | null }>`
    select work_code from vehicle_stay
    where vehicle_id = ${cost.vehicle_id} and from_day <= ${cost.operation_date}::date
      and (to_day is null or to_day > ${cost.operation_date}::date)`.execute(db);
  return { fleetId: cost.fleet_id, workCode: rows[0]?.work_code ?? null };
}

/** The centres and the works of stored costs on their days, which decide the receivers of their changes. */
export async function placesOfCosts({ sql: db }: Tx, ids: readonly number[]): Promise<VehiclePlace[]> {
  const { rows } = await sql<{ fleet_id: number; work_code: string | null }>`
    select distinct cost.fleet_id, stay.work_code
    from cost
    left join vehicle_stay stay on stay.vehicle_id = cost.vehicle_id
      and daterange(stay.from_day, stay.to_day) @> cost.operation_date
    where cost.id = any(${ids}::int[])`.execute(db);
  return rows.map(({ fleet_id, work_code }) => ({ fleetId: fleet_id, workCode: work_code }));
}

/** A stored cost in the form of its input, for the history. */
export function enteredOf(cost: StoredCost): CostInput {
  const { fleet_id, vehicle_id, bill_type_id, bill_code, provider, operation_date, invoice_date, amount } =
    cost;
  return { fleet_id, vehicle_id, bill_type_id, bill_code, provider, operation_date, invoice_date, amount };
}
