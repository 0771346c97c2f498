-- Statements of fuel cards, and what refuellings need beside 0043.

-- Which head of a provider's file tells which field, as somebody said last for this set of heads.
create table statement_mapping (
  id integer generated always as identity primary key,
  -- The plain heads in alphabetical order.
  heads_key text not null unique,
  provider text not null,
  -- Of stations whose line names none.
  country text not null,
  -- Field → head.
  columns jsonb not null,
  updated_at timestamptz not null,
  updated_by integer references app_user (id) on delete set null
);

-- A file of a provider: kept until it is imported, then what became of it.
create table fuel_statement (
  id integer generated always as identity primary key,
  file_name text not null,
  type text not null,
  digest bytea not null,
  -- Null once it is imported.
  content bytea,
  user_id integer not null references app_user (id) on delete cascade,
  created_at timestamptz not null,
  provider text,
  imported_at timestamptz,
  imported integer,
  skipped integer,
  -- The refused lines: [{line, cells, faults}].
  refused jsonb,
  heads text[] not null
);
alter table fuel_statement alter column content set storage external;
-- The same file again; what is deleted with time.
create index fuel_statement_digest on fuel_statement (digest);
create index fuel_statement_created on fuel_statement (created_at);

alter table refuelling
  -- The receipt of a manual entry, among the documents of its vehicle.
  add document_id integer references document (id) on delete set null;
create index refuelling_document on refuelling (document_id) where document_id is not null;
-- Lines that a statement repeats.
create index refuelling_ticket on refuelling (provider, ticket) where ticket is not null;
-- A point of interest is one tank.
create unique index fuel_station_poi on fuel_station (poi_id);
