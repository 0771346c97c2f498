-- The secret of a user's one-time codes, encrypted. Not confirmed: it is being set up. Steps up to the last one are used up.
create table user_totp (
  user_id integer primary key references app_user (id) on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

-- Codes for who has lost everything else, each good once.
create table user_recovery (
  user_id integer not null references app_user (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table user_passkey (
  id integer generated always as identity primary key,
  user_id integer not null references app_user (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create unique index user_passkey_name on user_passkey (user_id, lower(name));

-- Who has shown a password or an account at a provider and still owes the second factor.
create table sign_in_ticket (
  id bigint generated always as identity primary key,
  secret_hash bytea not null unique,
  user_id integer not null references app_user (id) on delete cascade,
  method text not null check (method in ('password', 'provider')),
  keep_connected boolean not null,
  challenge text,
  expires_at timestamptz not null
);
create index sign_in_ticket_user on sign_in_ticket (user_id);

-- Until then this browser is not asked for the second factor.
alter table known_device add column factor_until timestamptz;

-- Roles that must have a second factor.
alter table installation
  add column factor_roles text[] not null default '{}',
  add column sign_in_version integer not null default 1;
