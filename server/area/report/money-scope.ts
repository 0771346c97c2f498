import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Ask } from './ask.ts';

/** Tables of money; a row of each keeps the fleet of its day. */
type MoneyTable = 'cost' | 'fine' | 'refuelling';

/** The work of a row: its own column, or for a cost the vehicle's stay on that day. */
const WORK: Readonly<Record<MoneyTable, RawBuilder<unknown>>> = {
  cost: sql`(
    select stay.work_code from vehicle_stay stay
    where stay.vehicle_id = cost.vehicle_id and stay.from_day <= cost.operation_date
      and (stay.to_day is null or stay.to_day > cost.operation_date)
  )`,
  fine: sql`fine.work_code`,
  refuelling: sql`refuelling.work_code`,
};

/**
 * The rows of a report about fleets: those of visible fleets and works. The row itself decides that, not the
 * place of its vehicle (domain rules §2.4.1). They are limited to the vehicles that the filters leave. Costs
 * have no driver, so a filter by driver leaves none.
 */
export function moneyInScope(ask: Ask, table: MoneyTable): RawBuilder<SqlBool> {
  const { reader, ownWorks, parameters, scope } = ask;
  const { fleets, vehicles, types, fuels, classes } = parameters;
  const work = WORK[table];
  const conditions: RawBuilder<SqlBool>[] = [
    vehicleInScope({ visible: reader.visible, workCodes: null }, table),
    belowFleets(`${table}.fleet_id`, fleets),
  ];
  for (const codes of [reader.workCodes, ownWorks])
    if (codes !== null) conditions.push(sql`${work} = any(${codes}::text[])`);
  if (vehicles ?? types ?? fuels ?? classes)
    conditions.push(sql`${sql.ref(`${table}.vehicle_id`)} in (
      select vehicle.id from vehicle left join enum_value contract on contract.id = vehicle.contract_typology_id
      where (${vehicles ?? null}::int[] is null or vehicle.id = any(${vehicles ?? null}::int[]))
        and (${types ?? null}::int[] is null or vehicle.type_id = any(${types ?? null}::int[]))
        and (${fuels ?? null}::text[] is null or vehicle.fuel_type = any(${fuels ?? null}::text[]))
        and (${classes ?? null}::text[] is null or contract.class = any(${classes ?? null}::text[])))`);
  if (scope.drivers !== null)
    conditions.push(
      table === 'cost'
        ? sql`false`
        : sql`${sql.ref(`${table}.driver_id`)} = any(${scope.drivers.map(({ id }) => id)}::int[])`,
    );
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
