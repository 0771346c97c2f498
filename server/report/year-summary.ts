import { sql } from 'kysely';
import { consumptionOf } from '#domain/report/measure.ts';
import { monthsIn } from '#domain/report/range.ts';
import { yearSummary } from '#domain/report/year-summary.ts';
import type { Ask } from './ask.ts';
import { addFuel, FUEL_CELLS, type Fuel, fuelOf, NO_FUEL, thousandths } from './fuel.ts';
import { journeySource } from './journey-source.ts';
import { moneyInScope } from './money-scope.ts';
import { reportQuery } from './query.ts';
import { isFuel, spans } from './refuelled.ts';
import type { Snapshot } from './snapshot.ts';
import { stayRelation } from './stay.ts';
import { summedJourneys } from './summed-journeys.ts';

/** What the vehicles did in a month. */
type Driven = { distanceM: number; journeys: number; durationS: number; excesses: number; fuel: Fuel };
/** What was paid in a month, and how often the workshop was seen. Amounts are exact decimal strings. */
type Paid = {
  month: string;
  cost: string;
  rental_cost: string;
  fines: number;
  fines_amount: string;
  liters: number;
  refuel_amount: string;
  maintenances: number;
};
/** Litres after the first fillings of the month and up to the last ones, and the distances between (§5.4). */
type Span = { month: string; span_l: number; span_m: number };
type Row = { month: string; driven: Driven; paid: Omit<Paid, 'month'>; span: Omit<Span, 'month'> };

const NOTHING_DRIVEN: Driven = { distanceM: 0, journeys: 0, durationS: 0, excesses: 0, fuel: NO_FUEL };

async function* months(ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
  const driven = await readDriven(ask, snapshot);
  const paid = new Map((await readPaid(ask, snapshot)).map((one) => [one.month, one]));
  const filled = new Map((await readSpans(ask, snapshot)).map((one) => [one.month, one]));
  yield monthsIn(ask.range).map((month) => ({
    month,
    driven: driven.get(month) ?? NOTHING_DRIVEN,
    paid: paid.get(month)!,
    span: filled.get(month) ?? { span_l: 0, span_m: 0 },
  }));
}

/** Journeys added up by stay and month, because fuel is estimated vehicle by vehicle. */
async function readDriven(ask: Ask, snapshot: Snapshot): Promise<Map<string, Driven>> {
  const { scope } = ask;
  const rows = await snapshot.all(sql<{
    n: number;
    month: string;
    distance_m: number;
    journeys: number;
    duration_s: number;
    excesses: number;
    fuel_l: number | null;
    counted_m: number;
  }>`
    select stay.n, date_trunc('month', journey.day)::date as month, sum(journey.distance_m)::float8 as distance_m,
      sum(journey.journeys)::int as journeys, sum(journey.duration_s)::float8 as duration_s,
      sum(journey.excesses)::int as excesses, sum(journey.fuel_l)::float8 as fuel_l, sum(journey.counted_m)::float8 as counted_m
    from ${journeySource(ask, {
      drivers: false,
      relation: scope.drivers === null ? daySums(ask) : summedJourneys(ask),
    })}
    group by 1, 2`);
  const sums = new Map<string, Driven>();
  for (const row of rows) {
    const { isElectric, consumptionL100 } = scope.stays[row.n - 1]!.vehicle;
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

/** The sums of days, whoever drove, and the journeys that are not final yet, as the relation `journey`. */
function daySums({ range, scope }: Ask) {
  const ids = [...new Set(scope.stays.map(({ vehicle }) => vehicle.id))];
  const days = sql`vehicle_id = any(${ids}::int[]) and day between ${range.from}::date and ${range.to}::date`;
  return sql`(
    select vehicle_id, day, is_private, start_at, distance_m, journeys, duration_s, excesses, fuel_l, counted_m, true as final,
      null::timestamptz as over_at
    from journey_sum where ${days}
    union all
    select vehicle_id, day, is_private, start_at, distance_m, 1, duration_s, excesses, fuel_l,
      case when fuel_l is null then 0 else distance_m end, final, over_at
    from journey where not final and ${days}
  ) as journey`;
}

/** A row for each month of the range. Only confirmed costs count, and no line that was taken back. */
function readPaid(ask: Ask, snapshot: Snapshot): Promise<Paid[]> {
  const { from, to } = ask.range;
  const within = (day: string) => sql`${sql.ref(day)} between ${from}::date and ${to}::date`;
  const month = (day: string) => sql`date_trunc('month', ${sql.ref(day)})::date as month`;
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
    ), bought as (
      select ${month('day')}, sum(liters) filter (where ${isFuel}) as liters, sum(amount) as refuel_amount
      from refuelling
      where reversed_with is null and ${within('day')} and ${moneyInScope(ask, 'refuelling')}
      group by 1
    ), kept as (
      select ${month('date')}, count(*)::int as maintenances
      from ${stayRelation(ask.scope.stays)}
      join vehicle_maintenance on vehicle_maintenance.vehicle_id = stay.vehicle_id
        and date >= stay.from_day and date < stay.to_day
      group by 1
    )
    select month, coalesce(cost, 0)::numeric(14, 2)::text as cost,
      coalesce(rental_cost, 0)::numeric(14, 2)::text as rental_cost, coalesce(fines, 0) as fines,
      coalesce(fines_amount, 0)::numeric(14, 2)::text as fines_amount, coalesce(liters, 0)::float8 as liters,
      coalesce(refuel_amount, 0)::numeric(14, 2)::text as refuel_amount, coalesce(maintenances, 0) as maintenances
    from unnest(${monthsIn(ask.range)}::date[]) as every (month)
    left join costs using (month) left join fined using (month) left join bought using (month) left join kept using (month)`);
}

function readSpans(ask: Ask, snapshot: Snapshot): Promise<Span[]> {
  const { from, to } = ask.range;
  return snapshot.all(sql<Span>`
    with filled as (
      select vehicle_id as subject, date_trunc('month', day)::date as month, day, operation_at, liters
      from refuelling
      where reversed_with is null and vehicle_id is not null and ${isFuel} and day between ${from}::date and ${to}::date
        and ${moneyInScope(ask, 'refuelling')}
    ), ${spans(sql`true`)}
    select month, sum(span.liters)::float8 as span_l, sum(driven.distance_m)::float8 as span_m
    from span join driven using (subject, month)
    group by month`);
}

/** Who may know how much was driven, but not how (§4.4). */
const isLimited = ({ view }: Ask) => view.metric === 'used';

/** R27: the months of a year. */
export const yearSummaryQuery = reportQuery(yearSummary, {
  atMost: ({ range }) => monthsIn(range).length,
  rows: months,
  cells: {
    month: ({ month }) => month,
    distance: ({ driven }) => driven.distanceM,
    journeys: ({ driven }, ask) => (isLimited(ask) ? null : driven.journeys),
    duration: ({ driven }, ask) => (isLimited(ask) ? null : driven.durationS),
    maxSpeedEV: ({ driven }, ask) => (isLimited(ask) ? null : driven.excesses),
    fuel: ({ driven }) => driven.fuel.amount,
    consumption: ({ driven }) => FUEL_CELLS.consumption(driven),
    fuelEstimated: ({ driven }) => FUEL_CELLS.fuelEstimated(driven),
    fuelDistance: ({ driven }) => FUEL_CELLS.fuelDistance(driven),
    electric: ({ driven }) => FUEL_CELLS.electric(driven),
    liters: ({ paid }) => paid.liters,
    refuelAmount: ({ paid }) => paid.refuel_amount,
    refuelConsumption: ({ span }) => thousandths(consumptionOf(span.span_l, span.span_m)),
    refuelLiters: ({ span }) => span.span_l,
    refuelDistance: ({ span }) => span.span_m,
    cost: ({ paid }) => paid.cost,
    rentalCost: ({ paid }) => paid.rental_cost,
    fines: ({ paid }) => paid.fines,
    finesAmount: ({ paid }) => paid.fines_amount,
    maintenances: ({ paid }) => paid.maintenances,
  },
});
