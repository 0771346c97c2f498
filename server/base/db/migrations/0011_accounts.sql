-- Browsers that a user has signed in from: they may still try while the username is locked from elsewhere (query: login).
create table known_device (
  id integer generated always as identity primary key,
  user_id integer not null references app_user (id) on delete cascade,
  secret_hash bytea not null,
  seen_at timestamptz not null,
  unique (user_id, secret_hash)
);

-- An attempt is counted before its password is checked, and taken back when it was right. Those of a known device count apart.
alter table login_failure
  add id bigint generated always as identity primary key,
  add device_id integer references known_device (id) on delete cascade;
create index login_failure_device on login_failure (device_id, failed_at) where device_id is not null;

-- The first account is system staff too, for only system staff makes more of it. Installations set up before get it now.
update app_user set roles = roles || '{system}'
where id = (select min(id) from app_user where 'administrator' = any(roles) and not disabled)
  and not exists (select from app_user where 'system' = any(roles));
