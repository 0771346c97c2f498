-- Accounts at providers of sign-in (OpenID Connect), by what the provider calls them. No subject: the user has unlinked it, and
-- the e-mail alone does not link it again.
create table user_provider (
  user_id integer not null references app_user (id) on delete cascade,
  provider text not null,
  issuer text not null,
  subject text,
  email text not null,
  linked_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, provider),
  -- Query: the user of an account (server/sign-in/provider-user.ts).
  unique (issuer, subject)
);

-- How a session was opened, and by which second factor; null: by none.
alter table session
  add column method text not null default 'password' check (method in ('password', 'provider')),
  add column factor text check (factor in ('code', 'recovery', 'passkey', 'device', 'provider'));

-- What secrets of users are encrypted with, made when it is first needed.
create table sealing_key (
  id smallint primary key default 1 check (id = 1),
  secret bytea not null
);
