-- How fast a user takes files away (server/access/export-pace.ts): every export moves `free_at` on, and as long as it lies too far
-- ahead no further one is allowed. One row a user, read and written by its key.
create table export_pace (
  user_id integer primary key references app_user (id) on delete cascade,
  free_at timestamptz not null
);
