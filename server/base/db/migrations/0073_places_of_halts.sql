-- A halt is now at its first good fix, and visits are judged by that: open days are folded again. Consolidated days stay.
insert into rebuild_request (vehicle_id, from_at)
select vehicle_id, now() - interval '4 days' from vehicle_live where folded_at is not null
on conflict (vehicle_id) do update set from_at = least(rebuild_request.from_at, excluded.from_at);
