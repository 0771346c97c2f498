import { sql } from 'kysely';
import { monthStart } from '#domain/cost/cost.ts';
import { addMonths } from '#domain/day.ts';
import type { Command } from '#server/base/access/command.ts';
import { writeProposals } from '#server/worker/due/propose-costs.ts';

/** Months before this one with charged fees; those of the last one still wait for a decision. */
const MONTHS = 5;
/** Months that are closed, of the centres of one country. */
const CLOSED = { months: 2, country: 'ES' };
/** Bills of the last days are not charged yet. */
const RECENT_DAYS = 20;

/** Writes the costs of the demonstration: fees month by month, and the bills of the vehicles. */
export async function insertDemoCosts({ sql: db }: Pick<Command, 'sql'>, nowMs: number): Promise<void> {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const month = (n: number) => monthStart(addMonths(monthStart(today.slice(0, 7)), n).slice(0, 7));
  for (let n = -MONTHS; n < 0; n++) {
    await writeProposals(db, month(n).slice(0, 7));
    await db
      .insertInto('cost_proposal_run')
      .values({ month: month(n), ran_at: new Date(nowMs) })
      .execute();
  }
  await sql`update cost set status = 'confirmed' where month < ${month(-1)}::date`.execute(db);
  await sql`
    insert into cost (fleet_id, vehicle_id, bill_type_id, is_rental, bill_code, provider, operation_date, invoice_date, amount,
      source, bill_id, created_by)
    select stay.fleet_id, bill.vehicle_id, bill.type_id, false, bill.code, bill.provider, bill.date, bill.date, bill.amount,
      'bill', bill.id, (select min(id) from app_user where 'cost_manager' = any(roles))
    from vehicle_bill bill
    join enum_value type on type.id = bill.type_id and type.code is distinct from 'RENTAL'
    join vehicle_stay stay on stay.vehicle_id = bill.vehicle_id and stay.from_day <= bill.date
      and (stay.to_day is null or stay.to_day > bill.date)
    where bill.date between ${month(-MONTHS)}::date and ${today}::date - ${RECENT_DAYS}::int`.execute(db);
  await sql`
    insert into cost_month (fleet_id, month, is_closed, closed_at)
    select distinct cost.fleet_id, cost.month, true, cost.month + interval '1 month 8 days 9 hours'
    from cost
    join fleet on fleet.id = cost.fleet_id and fleet.country = ${CLOSED.country}
    where cost.month < ${month(CLOSED.months - MONTHS)}::date`.execute(db);
}
