import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CostQuery } from '#api/cost.ts';
import type { Language } from '#domain/language.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Scope } from '#server/base/access/visibility.ts';
import { among, contains } from '#server/base/http/listing.ts';
import { valuesIn } from '#server/base/list/value-label.ts';

/**
 * SQL condition for costs in the caller's scope: those of visible centres and, if limited to own works, of
 * these on the day.
 */
export function costInScope({ visible, workCodes }: Scope): RawBuilder<SqlBool> {
  const inFleets = sql<SqlBool>`cost.fleet_id = any(${visible.ids}::int[])`;
  if (workCodes === null) return inFleets;
  return sql<SqlBool>`(${inFleets} and exists (
    select from vehicle_stay stay
    where stay.vehicle_id = cost.vehicle_id and stay.work_code = any(${workCodes}::text[])
      and stay.from_day <= cost.operation_date and (stay.to_day is null or stay.to_day > cost.operation_date)))`;
}

/**
 * The relation `cost` with the names of a cost's vehicle, centre and type of bill, in the language of the
 * readers.
 */
export const namedCosts = (language: Language) => sql`
  cost
  join vehicle on vehicle.id = cost.vehicle_id
  join fleet on fleet.id = cost.fleet_id
  join ${valuesIn(language)} bill_type on bill_type.id = cost.bill_type_id`;

/** The caller's costs that pass the list's filters: the confirmed ones, unless the filter names statuses. */
export function costsMatching(scope: Scope, query: CostQuery): RawBuilder<SqlBool> {
  const { operation_date_from: from, operation_date_to: to } = query;
  const days = [
    ...(from
      ? [sql`cost.operation_date >= ${from}::date`, sql`cost.month >= date_trunc('month', ${from}::date)`]
      : []),
    ...(to ? [sql`cost.operation_date <= ${to}::date`] : []),
  ];
  return sql<SqlBool>`(${sql.join(
    [
      costInScope(scope),
      statusAsked(query),
      ...days,
      belowFleets('cost.fleet_id', query.fleets),
      among('cost.fleet_id', query.centres),
      among('cost.vehicle_id', query.vehicles),
      among('cost.bill_type_id', query.bill_types),
      contains(query.provider, [sql`cost.provider`]),
      ...(query.sources ? [sql`cost.source = any(${query.sources}::text[])`] : []),
      ...(query.q
        ? [
            contains(query.q, [
              sql`vehicle.license`,
              sql`vehicle.alias`,
              sql`cost.bill_code`,
              sql`cost.provider`,
            ]),
          ]
        : []),
    ],
    sql` and `,
  )})`;
}

/** One status is written as a literal, so that the indexes of confirmed and of proposed costs are used. */
function statusAsked({ statuses = ['confirmed'] }: CostQuery): RawBuilder<unknown> {
  const [only] = statuses;
  if (statuses.length > 1) return sql`cost.status = any(${statuses}::text[])`;
  return sql`cost.status = ${sql.lit(only)}`;
}
