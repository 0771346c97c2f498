-- Pictures that a phone takes for a check, a defect, a repair order or a receipt. The row comes with its owner; the octets may come
-- days later. The phone gives the key, so a picture that is sent twice is stored once.
create table photo (
  id integer generated always as identity primary key,
  key uuid not null unique,
  owner text not null check (owner in ('check', 'defect', 'repair_order', 'receipt')),
  owner_id integer not null,
  vehicle_id integer references vehicle (id) on delete cascade,
  -- The item of the form, 'signature', 'before' or 'after'; null: of the whole.
  item text,
  keeps_place boolean not null default false,
  user_id integer references app_user (id) on delete set null,
  taken_at timestamptz not null,
  -- Null until all of it has come.
  type text,
  size integer,
  digest bytea,
  stored_at timestamptz
);
create index photo_owner on photo (owner, owner_id);

create table photo_piece (
  photo_id integer not null references photo (id) on delete cascade,
  seq integer not null,
  octets bytea not null,
  primary key (photo_id, seq)
);
alter table photo_piece alter column octets set storage external;
