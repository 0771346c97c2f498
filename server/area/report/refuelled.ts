import { type RawBuilder, sql } from 'kysely';
import { centsOf, moneyOf } from '#domain/money.ts';
import { FUEL_CLASSES } from '#domain/refuelling/product.ts';
import { consumptionOf } from '#domain/report/measure.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { rowMonth } from './activity.ts';
import type { Ask } from './ask.ts';
import { thousandths } from './fuel.ts';
import { type KnownBeside, rowKey } from './known-beside.ts';
import { personRelation } from './person.ts';
import type { SharedCells } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import { stayRelation } from './stay.ts';

/** Is a line of fuel? */
export const isFuel = sql`product_class = any(${[...FUEL_CLASSES]}::text[])`;

/** The fuel that a subject filled in during a month, or in the range. */
export type Refuelled = KnownBeside & {
  /** Litres of fuel; null without any line of fuel. */
  liters: number | null;
  /** The amount of all purchases, of any class, in cents; null if nothing. */
  cents: number | null;
  /**
   * Litres after the first filling, up to the last, and metres between the two (§5.4); zero with fewer than
   * two.
   */
  spanL: number;
  spanM: number;
};

type RefuelledRow = {
  subject: number;
  month: string | null;
  vehicle_id: number;
  vehicles: number;
  liters: number | null;
  amount: string;
  span_l: number | null;
  span_m: number | null;
};

/**
 * The distance of the vehicles of the table `span` from its day `from_day` to the one before `to_day`,
 * private use included. It is the table `driven` by `subject month`; null is nothing. Months store the
 * distance up to the end of each of their days, so no day is read.
 */
export function drivenBetween(): RawBuilder<unknown> {
  const untilDay = (day: string) =>
    sql`coalesce(until_m[least(greatest(${sql.ref(day)} - journey_month.month, 0), 31)], 0)`;
  return sql`driven as (
      select span.subject, span.month, nullif(sum(${untilDay('span.to_day')} - ${untilDay('span.from_day')}), 0) as distance_m
      from span
      join journey_month on vehicle_id = span.subject
        and journey_month.month > span.from_day - 31 and journey_month.month < span.to_day
      group by span.subject, span.month
    )`;
}

/** The litres of the first of a group of lines; those without `liters` do not count. */
export const FIRST_LITERS = sql`(min(case when liters is not null then array[date_part('epoch', operation_at), liters] end))[2]::numeric`;

/**
 * The fillings of a report's subjects, by `subject month`: the lines of the days in scope whose fleet, stored
 * on that day, the reader sees. Reversed lines do not count. The distance between two fillings is that of
 * whole days, from the day of the first to the one before the last. It includes every driver and private use,
 * because the filled fuel drove all of it.
 */
export async function readRefuelled(ask: Ask, snapshot: Snapshot): Promise<Map<string, Refuelled>> {
  const { scope, view, reader } = ask;
  const isDriver = view.variant === 'driver';
  const drivers = isDriver
    ? sql`join ${personRelation(scope.drivers ?? [])} on person.id = refuelling.driver_id
        and refuelling.day >= person.from_day and refuelling.day < person.to_day`
    : sql``;
  const byDrivers = scope.drivers && !isDriver ? scope.drivers.map(({ id }) => id) : null;
  const rows = await snapshot.all(sql<RefuelledRow>`
    with filled as (
      select ${isDriver ? sql`person.id` : sql`stay.vehicle_id`} as subject, ${rowMonth(ask, sql`refuelling.day`)} as month,
        refuelling.vehicle_id, refuelling.day, operation_at, product_class, liters, amount
      from ${stayRelation(scope.stays)}
      join refuelling on refuelling.vehicle_id = stay.vehicle_id
        and refuelling.day >= stay.from_day and refuelling.day < stay.to_day
      ${drivers}
      where reversed_with is null and ${vehicleInScope(reader, 'refuelling')}
        and (${byDrivers}::int[] is null or refuelling.driver_id = any(${byDrivers}::int[]))
    ), span as (
      select subject, month, min(day) as from_day, max(day) as to_day, sum(liters) - ${FIRST_LITERS} as liters
      from filled
      where ${isFuel} and ${!isDriver}
      group by subject, month
      having count(*) > 1
    ), ${drivenBetween()}
    select filled.subject, filled.month, min(vehicle_id) as vehicle_id, count(distinct vehicle_id)::int as vehicles, (sum(filled.liters) filter (where ${isFuel}))::float8 as liters,
      sum(amount)::text as amount, max(span.liters)::float8 as span_l, max(driven.distance_m)::float8 as span_m
    from filled
    left join span on span.subject = filled.subject and span.month is not distinct from filled.month
    left join driven on driven.subject = filled.subject and driven.month is not distinct from filled.month
    group by filled.subject, filled.month`);
  return new Map(
    rows.map(({ subject, month, vehicle_id, vehicles, liters, amount, span_l, span_m }) => [
      rowKey(subject, month),
      {
        vehicleId: vehicle_id,
        vehicles,
        liters,
        cents: centsOf(amount),
        spanL: span_m === null ? 0 : (span_l ?? 0),
        spanM: span_m ?? 0,
      },
    ]),
  );
}

/** The cells for fillings, and their marks. */
export const REFUELLED_CELLS = {
  liters: ({ known }) => known?.liters ?? null,
  amount: ({ known }) => (known?.cents == null ? null : moneyOf(known.cents)),
  refuelConsumption: ({ known }) => known && thousandths(consumptionOf(known.spanL, known.spanM)),
  refuelLiters: ({ known }) => known?.spanL ?? 0,
  refuelDistance: ({ known }) => known?.spanM ?? 0,
} satisfies SharedCells<{ known: Refuelled | null }>;
