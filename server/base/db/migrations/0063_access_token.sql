-- Personal access tokens: by them other programs call the API as a user (decision 76). A revoked one is deleted; the audit keeps that
-- it was there.
create table access_token (
  id integer generated always as identity primary key,
  user_id integer not null references app_user (id) on delete cascade,
  name text not null,
  scopes text[] not null,
  -- The last characters of the secret, to tell tokens apart.
  hint text not null,
  -- Every request with a token (query: readTokenCaller).
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
-- One name once, and the tokens of a user (query: readTokens).
create unique index access_token_name on access_token (user_id, lower(name));
