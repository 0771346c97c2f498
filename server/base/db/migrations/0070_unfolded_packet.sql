-- Packets that were right, and that this program could not fold or store. They stay until they are folded in. Of private use they
-- have no places. `is_private`: what the tracker said last of private use, as far as is known.
create table unfolded_packet (
  id bigint generated always as identity primary key,
  vehicle_id integer not null,
  t0 timestamptz not null,
  t1 timestamptz not null,
  n integer not null,
  records json not null,
  is_private boolean,
  received_at timestamptz not null,
  kind text not null,
  reason text not null,
  tries integer not null default 1,
  asked_at timestamptz
);
-- What a tracker said last (loadHeld), what a driver's switch makes private, erasing a vehicle's tracking.
create index unfolded_packet_vehicle on unfolded_packet (vehicle_id, t1);
-- Packets to fold in now, in the order of time of each vehicle.
create index unfolded_packet_asked on unfolded_packet (vehicle_id, t0) where asked_at is not null;

-- Until now such packets were records of the quarantine, without places.
with moved as (
  delete from quarantine kept
  using tracker, tracker_fitting fitting
  where kept.protocol = 'ingest' and kept.reason like 'not storable%' and kept.record_at is not null
    and tracker.imei = kept.imei and fitting.tracker_id = tracker.id
    and fitting.fitted_at <= kept.record_at and coalesce(fitting.removed_at, 'infinity') > kept.record_at
  returning fitting.vehicle_id, kept.record_at, kept.raw, kept.received_at, kept.reason
)
insert into unfolded_packet (vehicle_id, t0, t1, n, records, received_at, kind, reason)
select vehicle_id, record_at, record_at, 1, json_build_array(convert_from(raw, 'utf8')::json), received_at, 'Error', reason
from moved;
