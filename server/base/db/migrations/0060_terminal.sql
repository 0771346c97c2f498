-- The number by which JT/T 808 knows a tracker, without leading zeros, and the zone of its clock. `server/gateway/registry.ts`
-- finds trackers by it.
alter table tracker
  add terminal_id text check (terminal_id ~ '^(0|[1-9][0-9]{0,19})$'),
  add clock_zone text not null default 'china' check (clock_zone in ('china', 'utc')),
  add constraint tracker_terminal_id_key unique (terminal_id);
