-- Changes of many vehicles at once (domain rules §9.2): what a file or a selection would change, until it is confirmed, and then
-- what it changed, until it cannot be rolled back any more.
create table mass_change (
  id integer generated always as identity primary key,
  user_id integer not null references app_user (id) on delete cascade,
  mode text not null check (mode in ('edit', 'import')),
  -- Null: vehicles selected in the list.
  file_name text,
  -- The heads of the file as they stood.
  heads text[] not null,
  state text not null default 'draft' check (state in ('draft', 'applied', 'undone')),
  created_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz,
  expires_at timestamptz not null
);
-- The list of a user's own changes, newest first (server/mass/read-mass.ts).
create index mass_change_user on mass_change (user_id, id);

create table mass_row (
  mass_id integer not null references mass_change (id) on delete cascade,
  line integer not null,
  license text not null,
  -- Null: there is none yet.
  vehicle_id integer references vehicle (id) on delete set null,
  -- That of the vehicle at the verdict, and then the one that the change gave it.
  version integer,
  -- The values that the row gives, by field.
  given jsonb not null,
  -- The cells of the file as they stood.
  source text[] not null,
  verdict text not null check (verdict in ('new', 'changed', 'same', 'refused')),
  changes jsonb not null,
  faults jsonb not null,
  -- Null: not rolled back; empty: rolled back; else why not.
  undo_faults jsonb,
  primary key (mass_id, line)
);
-- Administrators see the changes of the vehicles in their sight (server/mass/read-mass.ts).
create index mass_row_vehicle on mass_row (vehicle_id);
