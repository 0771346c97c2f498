-- Users and groups that an identity provider keeps by SCIM (decision 156).

create table scim_user (
  user_id integer primary key references app_user (id) on delete cascade,
  -- The provider's own id of the user.
  external_id text,
  -- The user whose token the provider has: without a fleet, only this administrator reaches the user.
  kept_by integer references app_user (id) on delete set null,
  -- The provider has deleted the user: SCIM no longer knows of the user, who stays disabled.
  is_gone boolean not null default false
);
-- Query: externalId eq (scim/users.ts).
create index scim_user_external on scim_user (external_id) where external_id is not null;
create index scim_user_keeper on scim_user (kept_by) where kept_by is not null;

create table scim_group (
  id integer generated always as identity primary key,
  name text not null,
  external_id text
);
create unique index scim_group_name on scim_group (lower(name));

create table scim_member (
  group_id integer not null references scim_group (id) on delete cascade,
  user_id integer not null references app_user (id) on delete cascade,
  primary key (group_id, user_id)
);
create index scim_member_user on scim_member (user_id);
