-- The alarm of a camera that has pictures or clips (decision 77). `label` is the terminal's name for it, `number` the server's: only
-- who was asked for the files knows it. Its event is found in alert_event by vehicle, time and code; rebuilds write events anew.
create table camera_alarm (
  id integer generated always as identity primary key,
  tracker_id integer references tracker on delete set null,
  vehicle_id integer not null,
  event_at timestamptz not null,
  code smallint not null,
  label bytea not null,
  announced smallint not null,
  number text not null unique,
  noted_at timestamptz not null,
  asked_at timestamptz,
  asks smallint not null default 0,
  -- All its files are stored or refused.
  done_at timestamptz,
  unique (vehicle_id, event_at, code, label)
);
-- The alarms whose files are to be asked for, and those of a day that count for the limit (server/camera/alarm-store.ts).
create index camera_alarm_tracker on camera_alarm (tracker_id, noted_at);
create index camera_alarm_waiting on camera_alarm (tracker_id) where done_at is null;
-- What has become too old (server/camera/expire-files.ts).
create index camera_alarm_event on camera_alarm (event_at);

create table camera_file (
  id integer generated always as identity primary key,
  alarm_id integer not null references camera_alarm on delete cascade,
  -- As the terminal calls it: only to find it again.
  name text not null,
  kind smallint not null,
  size integer not null,
  -- Why nothing of it is kept.
  refusal text check (refusal in ('size', 'day', 'broken')),
  -- What it really is, once all of it is stored.
  type text,
  digest bytea,
  stored_at timestamptz,
  unique (alarm_id, name)
);

-- Pieces of a file as they came; they never overlap.
create table camera_piece (
  file_id integer not null references camera_file on delete cascade,
  at integer not null,
  octets bytea not null,
  primary key (file_id, at)
);
alter table camera_piece alter octets set storage external;
