-- When, by the clock, a journey that is not final is over if nothing more comes: from then on it is shown as finished for now,
-- before as running (domain rules §5.1). Null in final rows.
alter table journey add over_at timestamptz;
update journey set over_at = end_at where not final;
alter table journey add check (final = (over_at is null));

-- The rules of folding changed (gaps, odometer, late fixes): open days are folded again. A rebuild leaves consolidated days alone.
insert into rebuild_request (vehicle_id, from_at)
select vehicle_id, now() - interval '4 days' from vehicle_live where folded_at is not null
on conflict (vehicle_id) do update set from_at = least(rebuild_request.from_at, excluded.from_at);
