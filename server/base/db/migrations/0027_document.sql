-- Documents of vehicles (domain rules §9.3). The columns from `versions` on repeat what the newest version says, so that the search
-- over all documents (server/document/read-documents.ts) reads one table.
create table document (
  id integer generated always as identity primary key,
  vehicle_id integer not null references vehicle (id) on delete cascade,
  category text not null,
  name text not null,
  plain_name text not null generated always as (plain(name)) stored,
  expires date,
  version integer not null default 1,
  versions integer not null default 0,
  size integer not null default 0,
  uploaded_at timestamptz not null,
  uploaded_by text not null
);
create unique index document_name on document (vehicle_id, category, plain_name);
-- The search in its first order, by name.
create index document_by_name on document (plain_name, id);
-- What is due, for the search by expiry and for the calendar.
create index document_expires on document (expires) where expires is not null;

-- A version of a document: one file, kept as it came.
create table document_version (
  id integer generated always as identity primary key,
  document_id integer not null references document (id) on delete cascade,
  number integer not null,
  file text not null,
  size integer not null,
  digest bytea not null,
  user_id integer references app_user (id) on delete set null,
  username text not null,
  uploaded_at timestamptz not null,
  unique (document_id, number)
);

-- The octets of a version, in pieces. Without a version they are on their way, or left over from an upload that broke off.
create table document_content (
  id integer generated always as identity primary key,
  version_id integer unique references document_version (id) on delete cascade,
  begun_at timestamptz not null
);
create table document_piece (
  content_id integer not null references document_content (id) on delete cascade,
  seq integer not null,
  octets bytea not null,
  primary key (content_id, seq)
);
-- The files are packed already: trying to pack them again would cost time and gain nothing.
alter table document_piece alter column octets set storage external;
-- The hourly job that deletes what broken uploads left (server/document/content.ts).
create index document_content_left on document_content (begun_at) where version_id is null;
