-- So that a process shows vehicles on the map without their memories. Later records write it with the other columns.
alter table vehicle_live add course_deg double precision;
update vehicle_live live set course_deg = (kept.memory -> 'gauges' ->> 'courseDeg')::double precision
from vehicle_memory kept
where kept.vehicle_id = live.vehicle_id and live.lat is not null;
