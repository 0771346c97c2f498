-- The summary of a year reads a row for each vehicle and month instead of a row for each of its days (query: monthsOfStays), and what was
-- driven between two refuellings without adding up days (query: drivenBetween).
create table journey_month (
  vehicle_id integer not null,
  -- Its first day.
  month date not null,
  is_private boolean not null,
  journeys integer not null,
  distance_m integer not null,
  duration_s integer not null,
  excesses integer not null,
  fuel_l numeric(10, 1),
  -- Metres of the journeys whose fuel a counter told.
  counted_m integer not null,
  -- Metres from the beginning of the month to the end of its first, second, ... day: always 31.
  until_m integer[] not null,
  primary key (vehicle_id, month, is_private)
);

insert into journey_month
select asked.vehicle_id, asked.month, sums.*
from (select distinct vehicle_id, date_trunc('month', day::timestamp)::date as month from journey_sum) as asked
cross join lateral (
  with own as materialized (
    select is_private, day - asked.month + 1 as n, journeys, distance_m, duration_s, excesses, fuel_l, counted_m from journey_sum
    where vehicle_id = asked.vehicle_id and day >= asked.month and day < asked.month + interval '1 month'
  )
  select is_private, sum(journeys), sum(distance_m), sum(duration_s), sum(excesses), sum(fuel_l), sum(counted_m), (
    select array_agg(until_m order by n)
    from (
      select n.n, sum(coalesce(sum(of_day.distance_m), 0)) over (order by n.n) as until_m
      from generate_series(1, 31) as n (n)
      left join own as of_day on of_day.n = n.n and of_day.is_private = own.is_private
      group by n.n
    ) as until
  )
  from own group by is_private
) as sums;
