-- How often each tracker was silent for how long (domain/tracker/rhythm.ts). Only lengths: neither when nor where.
create table tracker_rhythm (
  tracker_id integer primary key references tracker (id) on delete cascade,
  learnt_from timestamptz not null,
  learnt_until timestamptz not null,
  -- Counts by the class of the silence, by whether the engine ran when it began.
  parked real[] not null default '{}',
  driving real[] not null default '{}'
);

-- The vehicles that are silent now, and what has been told of it: each step once, whatever process finds it, and after a restart.
create table silence (
  vehicle_id integer primary key,
  -- The last contact.
  from_at timestamptz not null,
  is_driving boolean not null,
  -- From when on it is unusual for this tracker; null while too little is known of it.
  unusual_at timestamptz,
  told_hours smallint not null default 0,
  is_unusual_told boolean not null default false,
  -- When there is more to tell; null: nothing more.
  next_at timestamptz
);
-- Query: the silences of which there is something to tell.
create index silence_next on silence (next_at);
