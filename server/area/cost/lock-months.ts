import { sql } from 'kysely';
import { monthOf, monthStart } from '#domain/cost/cost.ts';
import type { Day } from '#domain/day.ts';
import type { Command } from '#server/base/access/command.ts';

/** A month of a centre, by any of its days. */
type MonthOfCentre = { fleet_id: number; day: Day };

/**
 * Locks months of centres until the command ends. So of several users who add, edit, import or close there,
 * the next one sees the result of the one before. The centres must be known, and are not closed or deleted
 * meanwhile. Facts are read after it.
 */
export async function lockMonths(
  { sql: db }: Pick<Command, 'sql'>,
  months: readonly MonthOfCentre[],
): Promise<void> {
  const fleetIds = months.map(({ fleet_id }) => fleet_id);
  const days = months.map(({ day }) => monthStart(monthOf(day)));
  await sql`select from fleet where id = any(${fleetIds}::int[]) order by id for share`.execute(db);
  await sql`
    insert into cost_month (fleet_id, month, is_closed)
    select distinct fleet_id, month, false
    from unnest(${fleetIds}::int[], ${days}::date[]) as asked (fleet_id, month)
    order by fleet_id, month
    on conflict do nothing`.execute(db);
  await sql`
    select from cost_month
    where (fleet_id, month) in (select * from unnest(${fleetIds}::int[], ${days}::date[]))
    order by fleet_id, month
    for update`.execute(db);
}
