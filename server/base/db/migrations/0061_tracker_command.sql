-- What people asked of trackers (docs/decisions/0073): one row for each command, from the question to the answer. Kept for 13 months.
create table tracker_command (
  id integer generated always as identity primary key,
  tracker_id integer not null references tracker (id) on delete cascade,
  -- The vehicle that the tracker was in when it was asked; null: in none. It is not sent in another one.
  vehicle_id integer references vehicle (id) on delete set null,
  kind text not null,
  state text not null check (
    state in ('awaiting_consent', 'waiting', 'sent', 'answered', 'failed', 'expired', 'refused', 'cancelled')),
  reason text not null,
  asked_by integer references app_user (id) on delete set null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- Who agreed, refused or cancelled.
  decided_by integer references app_user (id) on delete set null,
  decided_at timestamptz,
  attempts smallint not null default 0,
  sent_at timestamptz,
  -- What the tracker was told its odometer is, metres.
  odometer_m bigint,
  ended_at timestamptz,
  answer text,
  failure text
);
-- Query: the commands of a tracker, newest first.
create index tracker_command_tracker on tracker_command (tracker_id, id desc);
-- Query: what waits for its tracker, for an answer or for the end of its time.
create index tracker_command_open on tracker_command (tracker_id) where state in ('awaiting_consent', 'waiting', 'sent');
-- Query: those that are too old to keep.
create index tracker_command_asked on tracker_command (asked_at);
