-- The charts of a user's dashboard, in their order (domain rules §4.4). Who has chosen none has no row.
create table dashboard (
  user_id integer primary key references app_user (id) on delete cascade,
  charts jsonb not null,
  version integer not null
);

-- The sums of some days of all vehicles (query: readDriven).
create index journey_sum_day on journey_sum (day);

-- The refuellings of some days (query: readValidations).
create index refuelling_day on refuelling (day);
-- Those of the last days that do not match their vehicle (query: readRefuellings).
create index refuelling_discrepant on refuelling (day) where discrepancy_reasons <> '{}';
