-- What a vehicle burnt and drove on the days whose fuel was measured whole: of the others a part is an estimate, or unknown
-- (query: readConsumption).
alter table journey_month
  add measured_l numeric(10, 1),
  add measured_m integer not null default 0;

update journey_month as kept set measured_l = sums.fuel_l, measured_m = sums.distance_m
from (
  select vehicle_id, date_trunc('month', day::timestamp)::date as month, is_private, sum(fuel_l) as fuel_l, sum(distance_m) as distance_m
  from (
    select vehicle_id, day, is_private, sum(fuel_l) as fuel_l, sum(distance_m) as distance_m
    from journey_sum group by vehicle_id, day, is_private having sum(distance_m) = sum(counted_m)
  ) as day
  group by 1, 2, 3
) as sums
where (kept.vehicle_id, kept.month, kept.is_private) = (sums.vehicle_id, sums.month, sums.is_private);

alter table journey_month alter measured_m drop default;
