import { sql } from 'kysely';
import type { CostSource, ValidCost } from '#domain/cost/cost.ts';
import type { Command } from '#server/base/access/command.ts';

/** The common part of all costs that are stored at once. */
type Origin = {
  source: CostSource;
  /** The user who enters them. */
  userId: number;
  /** The bill that became these costs. */
  billId?: number;
};

/**
 * Stores confirmed costs in one statement and returns their ids in the order of the costs. Their months are
 * locked by `lockMonths` and their verdicts were given before; the month's facts cannot have changed since.
 */
export async function insertCosts(
  { sql: db }: Pick<Command, 'sql'>,
  costs: readonly ValidCost[],
  { source, userId, billId }: Origin,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into cost (fleet_id, vehicle_id, bill_type_id, is_rental, bill_code, provider, operation_date, invoice_date, amount,
      source, bill_id, created_by)
    select line.fleet_id, line.vehicle_id, line.bill_type_id, enum_value.code is not distinct from 'RENTAL', line.bill_code,
      line.provider, line.operation_date, line.invoice_date, line.amount, ${source}, ${billId ?? null}::int, ${userId}::int
    from jsonb_to_recordset(${JSON.stringify(costs.map((cost, n) => ({ ...cost, n })))}::jsonb) as line (n integer,
      fleet_id integer, vehicle_id integer, bill_type_id integer, bill_code text, provider text, operation_date date,
      invoice_date date, amount numeric(8, 2))
    join enum_value on enum_value.id = line.bill_type_id
    order by line.n
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
