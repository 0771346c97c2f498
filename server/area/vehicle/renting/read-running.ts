import { type RawBuilder, sql } from 'kysely';
import { addDays, type Day } from '#domain/day.ts';
import { type ContractKm, odometerLimit, type Suspension } from '#domain/renting/contract.ts';
import type { Contracted } from '#domain/renting/exchange.ts';
import { KNOWN_DAYS, type UsePattern, usePattern } from '#domain/renting/forecast.ts';
import type { Db } from '#server/base/db/database.ts';
import { currentContractOn } from '../contract-on-sheet.ts';
import { startOfDaySql, todaySql } from '../start-of-day.ts';

/** A vehicle with the kilometre terms of its current contract. */
export type Running = Suspension &
  ContractKm & {
    id: number;
    license: string;
    fleet_id: number;
    fleet: string;
    type_id: number | null;
    today: Day;
    contract_code: string;
    start_day: Day;
    /** The last day, with an extension; null: no fixed term. */
    last_day: Day | null;
    excess_price: number | null;
    /** The odometer when today began, metres; null when unknown. */
    odometer_m: number | null;
  };

/**
 * Vehicles of a condition on `vehicle` with their current contracts; vehicles without a contract are left
 * out.
 */
export async function readRunning(
  { sql: db }: Db,
  nowMs: number,
  which: { where: RawBuilder<unknown>; orderBy?: RawBuilder<unknown>; limit?: number },
): Promise<Running[]> {
  const { where, orderBy = sql`id`, limit = 1 } = which;
  const today = todaySql(nowMs);
  const odometer = startOfDaySql({
    id: sql`vehicle.id`,
    initialM: sql`vehicle.initial_odometer_m`,
    day: today,
  });
  const { rows } = await sql<Running>`
    select * from (
      select vehicle.id, vehicle.license, vehicle.fleet_id, fleet.name as fleet, vehicle.type_id, ${today} as today,
        current.contract_code, current.start_day, current.last_day, current.km_limit, current.initial_odometer,
        current.km_limit_alert, current.excess_price, current.temporary_cancellation, current.cancellation_from,
        current.cancellation_to, ${odometer} as odometer_m
      from vehicle join fleet on fleet.id = vehicle.fleet_id
      cross join ${currentContractOn(today)} current
      where ${where}
    ) running
    order by ${orderBy} limit ${limit}`.execute(db);
  return rows;
}

/** Begun kilometres are left out, as in the record. */
export const wholeKm = (metres: number) => Math.floor(metres / 1_000);

/**
 * The use of vehicles before today, by their ids: the number of driven days, and the pattern; null with too
 * few days.
 */
export async function readUse(
  { sql: db }: Db,
  vehicles: readonly Running[],
): Promise<Map<number, { drivenDays: number; pattern: UsePattern | null }>> {
  const { rows } = await sql<{
    id: number;
    from_day: Day;
    to_day: Day;
    days: Day[];
    km: number[];
  }>`
    with asked as (
      select * from unnest(${vehicles.map(({ id }) => id)}::int[], ${vehicles.map(({ today }) => today)}::date[])
        as asked (id, today)
    ),
    known as (
      select id, first_day.day as from_day, last_day.day as to_day from asked
      cross join lateral (
        select day from vehicle_day
        where vehicle_id = asked.id and day >= asked.today - ${KNOWN_DAYS}::int and day < asked.today order by day limit 1
      ) first_day
      cross join lateral (
        select day from vehicle_day where vehicle_id = asked.id and day < asked.today order by day desc limit 1
      ) last_day
    )
    select id, from_day, to_day, coalesce(array_agg(day::text) filter (where day is not null), '{}') as days,
      coalesce(array_agg(km) filter (where day is not null), '{}') as km
    from known
    left join lateral (
      select day, sum(distance_m) / 1000.0::double precision as km from journey_sum
      where vehicle_id = known.id and day between from_day and to_day group by day
    ) driven on true
    group by id, from_day, to_day`.execute(db);
  const asked = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  return new Map(
    rows.map(({ id, from_day, to_day, days, km }) => {
      const from = usedFrom(asked.get(id)!, { from: from_day, to: to_day });
      const driven = days.map((day, at) => ({ day, km: km[at]! })).filter(({ day }) => day >= from);
      return [id, { drivenDays: driven.length, pattern: usePattern({ from, to: to_day, driven }) }];
    }),
  );
}

/** The days since a suspension that has ended: days before it do not represent the use since. */
function usedFrom(
  { cancellation_to, temporary_cancellation }: Suspension,
  days: { from: Day; to: Day },
): Day {
  const isOver =
    temporary_cancellation &&
    cancellation_to !== null &&
    cancellation_to >= days.from &&
    cancellation_to < days.to;
  return isOver ? addDays(cancellation_to, 1) : days.from;
}

/** The facts for an exchange; null when one is missing, or when the contract does not cover today. */
export function contracted(vehicle: Running, pattern: UsePattern | null | undefined): Contracted | null {
  const { last_day, odometer_m, today, start_day } = vehicle;
  const limit = odometerLimit(vehicle);
  if (last_day === null || last_day < today || start_day > today) return null;
  if (limit === null || odometer_m === null || !pattern) return null;
  return {
    odometerKm: wholeKm(odometer_m),
    limitKm: limit.limitKm,
    end: last_day,
    suspension: vehicle,
    pattern,
  };
}
