import { sql, type Transaction } from 'kysely';
import { AMORTIZATION, monthOf, monthStart, RENTAL } from '#domain/cost/cost.ts';
import { monthEnd } from '#domain/cost/cost-month.ts';
import { type CentreStay, type FeeTerm, proposedShares } from '#domain/cost/proposal.ts';
import { addDays, addMonths, type Day } from '#domain/day.ts';
import { centsOf, moneyOf } from '#domain/money.ts';
import type { Base } from '#server/base/app.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import type { VehiclePlace } from '#server/bus/change.ts';

/** A vehicle for cost proposals, with all facts on which its fees depend. */
type Charged = {
  id: number;
  is_rented: boolean;
  stays: readonly { fleet_id: number; from_day: Day; to_day: Day | null }[];
  terms: readonly {
    fee: string;
    from_day: Day;
    to_day: Day | null;
    pause_from: Day | null;
    pause_to: Day | null;
  }[];
};

/**
 * Proposes the costs of the month before, once: the fees of vehicles with `generate_cost` (domain rules
 * §7.1). It runs every day, so that a missed first of the month is made up for. Returns the number of
 * proposals.
 */
export function proposeCosts(app: Base): Promise<number> {
  const today = new Date(app.now()).toISOString().slice(0, 10);
  const month = monthOf(addMonths(monthStart(monthOf(today)), -1));
  return proposeMonth(app, month);
}

/** Proposes the costs of a month `YYYY-MM`, unless that has been done. */
export async function proposeMonth({ database, now, publish }: Base, month: string): Promise<number> {
  const places = await database.sql.transaction().execute(async (tx) => {
    const ran = await tx
      .insertInto('cost_proposal_run')
      .values({ month: monthStart(month), ran_at: new Date(now()) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('month')
      .executeTakeFirst();
    return ran ? writeProposals(tx, month) : [];
  });
  if (places.length > 0) await publish([{ entity: 'cost', id: 0, action: 'create', places }]);
  return places.length;
}

/** Writes the proposals of a month `YYYY-MM`, and returns the centre and work of each. */
export async function writeProposals(tx: Transaction<DB>, month: string): Promise<VehiclePlace[]> {
  const proposals = (await readCharged(tx, month)).flatMap(({ id, is_rented, stays, terms }) =>
    proposedShares(month, stays.map(stayOf), terms.map(termOf)).map(({ fleetId, cents, lastDay }) => ({
      vehicle_id: id,
      fleet_id: fleetId,
      code: is_rented ? RENTAL : AMORTIZATION,
      operation_date: lastDay,
      amount: moneyOf(cents),
    })),
  );
  // Closed months get no proposal, and no month a second rental. The bill code of an amortization is its
  // month.
  const { rows } = await sql<{ fleet_id: number; work_code: string | null }>`
    with proposed as (
      insert into cost (fleet_id, vehicle_id, bill_type_id, is_rental, bill_code, operation_date, invoice_date, amount,
        status, source)
      select line.fleet_id, line.vehicle_id, enum_value.id, line.code = ${RENTAL},
        case when line.code <> ${RENTAL} then ${month} end, line.operation_date, ${monthEnd(month)}::date, line.amount,
        'proposed', 'proposal'
      from jsonb_to_recordset(${JSON.stringify(proposals)}::jsonb) as line (fleet_id integer, vehicle_id integer,
        code text, operation_date date, amount numeric(8, 2))
      join enum_value on enum_value.list = 'bill_type' and enum_value.code = line.code
      join fleet on fleet.id = line.fleet_id and fleet.closed_on is null
      where not exists (select from cost_month
          where cost_month.fleet_id = line.fleet_id and cost_month.month = ${monthStart(month)}::date and is_closed)
        and not exists (select from cost
          where cost.vehicle_id = line.vehicle_id and cost.fleet_id = line.fleet_id
            and cost.month = ${monthStart(month)}::date and cost.bill_type_id = enum_value.id
            and cost.status = 'confirmed')
      returning vehicle_id, fleet_id, operation_date)
    select proposed.fleet_id, stay.work_code
    from proposed
    left join vehicle_stay stay on stay.vehicle_id = proposed.vehicle_id and stay.from_day <= proposed.operation_date
      and (stay.to_day is null or stay.to_day > proposed.operation_date)`.execute(tx);
  return rows.map(({ fleet_id, work_code }) => ({ fleetId: fleet_id, workCode: work_code }));
}

const stayOf = ({ fleet_id, from_day, to_day }: Charged['stays'][number]): CentreStay => ({
  fleetId: fleet_id,
  from: from_day,
  to: to_day,
});

const termOf = ({ fee, from_day, to_day, pause_from, pause_to }: Charged['terms'][number]): FeeTerm => ({
  feeCents: centsOf(fee),
  from: from_day,
  to: to_day,
  pause: pause_from === null ? null : { from: pause_from, to: pause_to },
});

/**
 * Vehicles with `generate_cost` that were in a centre in the month: with their contracts if rented, else with
 * their amortizations.
 */
async function readCharged(tx: Transaction<DB>, month: string): Promise<Charged[]> {
  const first = monthStart(month);
  const next = addDays(monthEnd(month), 1);
  const { rows } = await sql<Charged>`
    with charged as (
      select vehicle.id, coalesce(typology.class = 'rented', false) as is_rented
      from vehicle
      left join enum_value typology on typology.id = vehicle.contract_typology_id
      where vehicle.generate_cost
    ), stays as (
      select vehicle_id, jsonb_agg(jsonb_build_object('fleet_id', fleet_id, 'from_day', from_day, 'to_day', to_day)
        order by from_day) as stays
      from vehicle_stay
      where from_day < ${next}::date and (to_day is null or to_day > ${first}::date)
      group by vehicle_id
    ), terms as (
      select vehicle_id, true as is_rented, monthly_fee, start_day as from_day,
        case when extended then extended_end else end_day end as to_day,
        case when temporary_cancellation then cancellation_from end as pause_from,
        case when temporary_cancellation then cancellation_to end as pause_to
      from vehicle_renting
      union all
      select vehicle_id, false, monthly_fee, start_day, end_day, null, null
      from vehicle_amortization
    )
    select charged.id, charged.is_rented, stays.stays,
      jsonb_agg(jsonb_build_object('fee', terms.monthly_fee::text, 'from_day', terms.from_day, 'to_day', terms.to_day,
        'pause_from', terms.pause_from, 'pause_to', terms.pause_to) order by terms.from_day) as terms
    from charged
    join stays on stays.vehicle_id = charged.id
    join terms on terms.vehicle_id = charged.id and terms.is_rented = charged.is_rented
      and terms.from_day < ${next}::date and (terms.to_day is null or terms.to_day >= ${first}::date)
    group by charged.id, charged.is_rented, stays.stays
    order by charged.id`.execute(tx);
  return rows;
}
