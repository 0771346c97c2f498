-- How a packet of a tracker whose clock runs ahead was corrected, so that its repetition gives the same records (query: packets of
-- a tracker whose clock ran ahead lately). Kept for some days.
create table clock_correction (
  imei text not null,
  -- Time of the packet's newest record, as the tracker wrote it.
  newest_at timestamptz not null,
  ahead_ms integer not null,
  received_at timestamptz not null,
  primary key (imei, newest_at)
);
create index clock_correction_latest on clock_correction (imei, received_at desc);
create index clock_correction_received on clock_correction (received_at);
