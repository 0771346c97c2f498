-- Street maps and road files that somebody ordered on the screen of maps (decision 125). A process of the role `api` does the work and
-- writes how far it is, so that every process can show it and another one can go on (server/map-work/map-runner.ts).
create table map_work (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('streets', 'roads')),
  -- `ending`: cancelled, but what was read is still on the disk.
  status text not null check (status in ('waiting', 'running', 'paused', 'ending', 'done', 'failed', 'cancelled')),
  -- ISO codes. None: everything that the file has. Of a road file: whose law holds where no sign does.
  countries text[] not null,
  max_zoom smallint not null,
  -- In the folder of files. Null: the archive of the setting MAP_SOURCE.
  file text,
  sha256 text,
  -- The switch "renew every month" ordered it, not a person.
  is_renewal boolean not null,
  begun_at timestamptz not null,
  ended_at timestamptz,
  step text,
  -- The part of the step that is done, 0 to 1.
  share double precision,
  -- All octets to read, and how many came in a second lately.
  octets bigint,
  octets_s bigint,
  -- Why it failed (domain/street-map/map-failure.ts), with the words of the program.
  failure text,
  detail text,
  -- Of a renewal: nothing newer was there.
  is_current boolean not null default false
);

-- One work at a time in the installation. The query of the open work uses it too (server/map-work/work-row.ts).
create unique index map_work_open on map_work ((true)) where status in ('waiting', 'running', 'paused', 'ending');

-- The switch "renew every month": on while there is a row.
create table map_renewal (
  is_only boolean primary key default true check (is_only),
  -- When the archive was last asked, or how old the map was when the switch was turned on.
  checked_at timestamptz not null
);
