import { sql } from 'kysely';
import type { CellValue } from '#domain/column.ts';
import { addMonths } from '#domain/day.ts';
import { consumptionOf } from '#domain/report/measure.ts';
import { monthsIn } from '#domain/report/range.ts';
import { yearSummary } from '#domain/report/year-summary.ts';
import type { Ask } from './ask.ts';
import { addFuel, FUEL_CELLS, type Fuel, fuelOf, NO_FUEL, thousandths } from './fuel.ts';
import { journeySource } from './journey-source.ts';
import { moneyInScope } from './money-scope.ts';
import { monthsOfStays } from './months-of-stays.ts';
import { reportQuery } from './query.ts';
import { drivenBetween, FIRST_LITERS, isFuel } from './refuelled.ts';
import type { Snapshot } from './snapshot.ts';
import { stayRelation } from './stay.ts';
import { summedJourneys } from './summed-journeys.ts';

/** The driving of the vehicles in a month. */
type Driven = { distanceM: number; journeys: number; durationS: number; excesses: number; fuel: Fuel };
/** The payments and workshop visits of a month. Amounts are exact decimal strings. */
type Paid = {
  month: string;
  /** Null where nothing of the kind was entered: that is no proof of zero cost. */
  cost: string | null;
  rental_cost: string | null;
  fines: number;
  fines_amount: string;
  liters: number | null;
  refuel_amount: string | null;
  /** Litres after the first refuelling of each vehicle up to its last, and the distances between (§5.4). */
  span_l: number;
  span_m: number;
  maintenances: number;
};
/** `driven` is null where no tracker reported in the month; `isKnown`: some data of the month is stored. */
type Row = { month: string; driven: Driven | null; paid: Paid; isKnown: boolean };

const NOTHING_DRIVEN: Driven = { distanceM: 0, journeys: 0, durationS: 0, excesses: 0, fuel: NO_FUEL };

async function* months(ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
  const driven = await readDriven(ask, snapshot);
  const silent = monthsIn(ask.range).filter((month) => !driven.has(month));
  for (const month of await monthsReported(ask, snapshot, silent)) driven.set(month, NOTHING_DRIVEN);
  yield (await readPaid(ask, snapshot)).map((paid) => {
    const { month, cost, refuel_amount, fines, maintenances } = paid;
    const ofMonth = driven.get(month) ?? null;
    const isPaid = cost !== null || refuel_amount !== null || fines + maintenances > 0;
    return { month, driven: ofMonth, paid, isKnown: ofMonth !== null || isPaid };
  });
}

/**
 * The months in which the tracker of a vehicle reported: there, a missing distance is a measured zero (domain
 * rules §0.1). The days of each stay are looked up by themselves (`limit 1`), month by month (`offset 0`). As
 * a join they took three minutes for ten months without any.
 */
async function monthsReported(
  { scope, range }: Ask,
  snapshot: Snapshot,
  months: readonly string[],
): Promise<string[]> {
  const next = months.map((month) => addMonths(month, 1));
  const rows = await snapshot.all(sql<{ month: string }>`
    select month from unnest(${months}::date[], ${next}::date[]) as every (month, next_month)
    where exists (select from vehicle_day where day >= month and day < next_month offset 0) and exists (
      select from ${stayRelation(scope.stays)}
      cross join lateral (
        select from vehicle_day
        where (vehicle_id, day) >= (stay.vehicle_id, greatest(stay.from_day, month, ${range.from}::date))
          and (vehicle_id, day) < (stay.vehicle_id, least(stay.to_day, next_month, ${range.to}::date + 1))
        limit 1
      ) as told
      offset 0
    )`);
  return rows.map(({ month }) => month);
}

/**
 * Journeys added up by month and by kind of vehicle, because fuel is estimated by the vehicle's consumption.
 */
async function readDriven(ask: Ask, snapshot: Snapshot): Promise<Map<string, Driven>> {
  const { stays, drivers } = ask.scope;
  const kinds = stays.map(({ vehicle }) => `${vehicle.isElectric} ${vehicle.consumptionL100}`);
  const places = new Map(kinds.map((kind, i) => [kind, i]));
  const rows = await snapshot.all(sql<{
    of: number;
    month: string;
    distance_m: number;
    journeys: number;
    duration_s: number;
    excesses: number;
    fuel_l: number | null;
    counted_m: number;
  }>`
    select (${kinds.map((kind) => places.get(kind)!)}::int[])[n] as of, month, sum(distance_m)::float8 as distance_m,
      sum(journeys)::int as journeys, sum(duration_s)::float8 as duration_s, sum(excesses)::int as excesses,
      sum(fuel_l)::float8 as fuel_l, sum(counted_m)::float8 as counted_m
    from ${drivers === null ? monthsOfStays(ask) : daysOfDrivers(ask)}
    group by 1, 2
    order by 1, 2`);
  const sums = new Map<string, Driven>();
  for (const row of rows) {
    const { isElectric, consumptionL100 } = stays[row.of]!.vehicle;
    const { month, fuel_l, counted_m, distance_m } = row;
    const sum = sums.get(month) ?? NOTHING_DRIVEN;
    const uncountedM = distance_m - counted_m;
    const fuel = fuelOf({ isElectric, consumptionL100, countedL: fuel_l, countedM: counted_m, uncountedM });
    sums.set(month, {
      distanceM: sum.distanceM + distance_m,
      journeys: sum.journeys + row.journeys,
      durationS: sum.durationS + row.duration_s,
      excesses: sum.excesses + row.excesses,
      fuel: addFuel(sum.fuel, fuel),
    });
  }
  return sums;
}

/** The sums of days that some drivers drove, as the relation `driven`. */
function daysOfDrivers(ask: Ask) {
  return sql`(
    select stay.n, date_trunc('month', journey.day::timestamp)::date as month, journey.*
    from ${journeySource(ask, { drivers: false, relation: summedJourneys(ask, { drivers: false }) })}
  ) as driven`;
}

/** A row for each month of the range. Only confirmed costs count, and no reversed line. */
function readPaid(ask: Ask, snapshot: Snapshot): Promise<Paid[]> {
  const { from, to } = ask.range;
  const within = (day: string) => sql`${sql.ref(day)} between ${from}::date and ${to}::date`;
  const month = (day: string) => sql`date_trunc('month', ${sql.ref(day)}::timestamp)::date as month`;
  return snapshot.all(sql<Paid>`
    with costs as (
      select month, sum(amount) as cost, sum(amount) filter (where is_rental) as rental_cost
      from cost
      where status = 'confirmed' and ${within('operation_date')} and ${moneyInScope(ask, 'cost')}
      group by month
    ), fined as (
      select ${month('date')}, count(*)::int as fines, sum(amount) as fines_amount
      from fine where ${within('date')} and ${moneyInScope(ask, 'fine')}
      group by 1
    ), line as (
      select vehicle_id as subject, ${month('day')}, operation_at, amount,
        case when ${isFuel} then day end as day, case when ${isFuel} then liters end as liters
      from refuelling
      where reversed_with is null and ${within('day')} and ${moneyInScope(ask, 'refuelling')}
    ), filled as (
      select subject, month, sum(amount) as amount, sum(liters) as liters, count(liters) as lines, min(day) as from_day,
        max(day) as to_day, ${FIRST_LITERS} as first_liters
      from line
      group by 1, 2
    ), span as (
      select * from filled where subject is not null and lines > 1
    ), ${drivenBetween()}, bought as (
      select month, sum(liters) as liters, sum(amount) as refuel_amount,
        sum(liters - first_liters) filter (where distance_m is not null) as span_l, sum(distance_m) as span_m
      from filled left join driven using (subject, month)
      group by month
    ), kept as (
      select ${month('date')}, count(*)::int as maintenances
      from ${stayRelation(ask.scope.stays)}
      join vehicle_maintenance on vehicle_maintenance.vehicle_id = stay.vehicle_id
        and date >= stay.from_day and date < stay.to_day
      group by 1
    )
    select month, cost::numeric(14, 2)::text as cost, rental_cost::numeric(14, 2)::text as rental_cost,
      coalesce(fines, 0) as fines, coalesce(fines_amount, 0)::numeric(14, 2)::text as fines_amount, liters::float8 as liters,
      refuel_amount::numeric(14, 2)::text as refuel_amount, coalesce(span_l, 0)::float8 as span_l,
      coalesce(span_m, 0)::float8 as span_m, coalesce(maintenances, 0) as maintenances
    from unnest(${monthsIn(ask.range)}::date[]) as every (month)
    left join costs using (month) left join fined using (month) left join bought using (month) left join kept using (month)
    order by month`);
}

/** Is the reader limited to the amount of driving, without its style (§4.4)? */
const isLimited = ({ view }: Ask) => view.metric === 'used';

/** A figure of the driving; null where it is unknown. */
const ofDriven =
  <V extends CellValue>(read: (driven: Driven) => V) =>
  ({ driven }: Row) =>
    driven && read(driven);

/** A figure of the driving style. */
const howDriven =
  (read: (driven: Driven) => number) =>
  ({ driven }: Row, ask: Ask) =>
    driven && !isLimited(ask) ? read(driven) : null;

/** A figure of a register: an absent one is zero in a month with any data. */
const ofRegister =
  <V extends CellValue>(read: (paid: Paid) => V) =>
  ({ paid, isKnown }: Row) =>
    isKnown ? read(paid) : null;

/** R27: the months of a year. */
export const yearSummaryQuery = reportQuery(yearSummary, {
  atMost: ({ range }) => monthsIn(range).length,
  rows: months,
  cells: {
    month: ({ month }) => month,
    distance: ofDriven(({ distanceM }) => distanceM),
    journeys: howDriven(({ journeys }) => journeys),
    duration: howDriven(({ durationS }) => durationS),
    maxSpeedEV: howDriven(({ excesses }) => excesses),
    fuel: ofDriven(({ fuel }) => fuel.amount),
    consumption: ofDriven(FUEL_CELLS.consumption),
    fuelEstimated: ofDriven(FUEL_CELLS.fuelEstimated),
    fuelDistance: ofDriven(FUEL_CELLS.fuelDistance),
    electric: ofDriven(FUEL_CELLS.electric),
    liters: ({ paid }) => paid.liters,
    refuelAmount: ({ paid }) => paid.refuel_amount,
    refuelConsumption: ({ paid }) => thousandths(consumptionOf(paid.span_l, paid.span_m)),
    refuelLiters: ({ paid }) => paid.span_l,
    refuelDistance: ({ paid }) => paid.span_m,
    cost: ({ paid }) => paid.cost,
    rentalCost: ({ paid }) => paid.rental_cost,
    fines: ofRegister(({ fines }) => fines),
    finesAmount: ofRegister(({ fines_amount }) => fines_amount),
    maintenances: ofRegister(({ maintenances }) => maintenances),
  },
});
