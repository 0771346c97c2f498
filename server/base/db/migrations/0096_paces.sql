-- How fast a user sends test e-mails: as export_pace. One row a user, read and written by its key.
create table mail_test_pace (
  user_id integer primary key references app_user (id) on delete cascade,
  free_at timestamptz not null
);

-- When the installation may put the next question to the geocoder. One row.
create table geocoder_turn (
  is_only boolean primary key default true check (is_only),
  free_at timestamptz not null
);
insert into geocoder_turn (free_at) values (now());
