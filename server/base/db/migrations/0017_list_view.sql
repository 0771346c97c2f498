-- Filters, columns and order of a list under a name. Those that are shared are offered to everybody who opens the list.
create table list_view (
  id int generated always as identity primary key,
  user_id int not null references app_user (id) on delete cascade,
  list text not null,
  name text not null,
  shared boolean not null default false,
  search jsonb not null,
  layout jsonb,
  unique (user_id, list, name)
);

-- The views of a list: own ones and those that others share.
create index list_view_list on list_view (list);
