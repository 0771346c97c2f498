import { sql } from 'kysely';
import type { CostMonthRow } from '#api/cost-month.ts';
import { civilInstantMs } from '#domain/civil-time.ts';
import { CONSOLIDATE_DAYS } from '#domain/constants.ts';
import { monthStart } from '#domain/cost/cost.ts';
import { closeBlocks, monthEnd } from '#domain/cost/cost-month.ts';
import { addDays, daySpan } from '#domain/day.ts';
import { iso } from '#domain/iso.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Database } from '#server/base/db/database.ts';
import { costInScope } from './cost-source.ts';

type Stored = Omit<CostMonthRow, 'blocks' | 'closed_at' | 'reopened_at'> & {
  closed_at: Date | null;
  reopened_at: Date | null;
};

/**
 * A month of every cost centre that the caller sees: fleets with a code, and those with costs in the month.
 */
export async function readCostMonths(
  { sql: db }: Pick<Database, 'sql'>,
  caller: Caller,
  asked: { month: string; fleets?: readonly number[] | undefined; nowMs: number },
): Promise<{ closable_from: string; rows: CostMonthRow[] }> {
  const { month, nowMs } = asked;
  const first = monthStart(month);
  const { rows } = await sql<Stored>`
    with charged as (
      select cost.fleet_id, count(*) filter (where status = 'confirmed')::int as n,
        coalesce(sum(amount) filter (where status = 'confirmed'), 0)::numeric(14, 2)::text as amount,
        count(*) filter (where status = 'proposed')::int as proposed
      from cost
      where cost.month = ${first}::date and ${costInScope(caller)}
      group by cost.fleet_id
    )
    select fleet.id as fleet_id, fleet.name as fleet, fleet.code, coalesce(charged.n, 0) as n,
      coalesce(charged.amount, '0.00') as amount, coalesce(charged.proposed, 0) as proposed,
      coalesce(cost_month.is_closed, false) or fleet.closed_on is not null as is_closed,
      fleet.closed_on is not null as is_centre_closed, cost_month.closed_at, closer.username as closed_by,
      cost_month.reopened_at, reopener.username as reopened_by, cost_month.reopen_reason
    from fleet
    left join charged on charged.fleet_id = fleet.id
    left join cost_month on cost_month.fleet_id = fleet.id and cost_month.month = ${first}::date
    left join app_user closer on closer.id = cost_month.closed_by
    left join app_user reopener on reopener.id = cost_month.reopened_by
    where fleet.id = any(${caller.visible.ids}::int[]) and ${belowFleets('fleet.id', asked.fleets)}
      and (fleet.code is not null or charged.fleet_id is not null)
    order by plain(fleet.name)`.execute(db);
  const { timeZone } = caller;
  const today = daySpan(nowMs, timeZone).day;
  return {
    closable_from: new Date(
      civilInstantMs(addDays(monthEnd(month), CONSOLIDATE_DAYS), '03:00', timeZone),
    ).toISOString(),
    rows: rows.map((row) => ({
      ...row,
      closed_at: iso(row.closed_at),
      reopened_at: iso(row.reopened_at),
      blocks: row.is_closed ? [] : closeBlocks(month, { nowMs, timeZone, today, proposed: row.proposed }),
    })),
  };
}
