-- A report under a name with what was asked: `parameters` as on the wire, without days. `from_day` and `to_day` are those of the
-- range `fixed`; `layout` is how its grid was arranged, null: as declared.
create table saved_report (
  id integer generated always as identity primary key,
  user_id integer not null references app_user (id) on delete cascade,
  name text not null,
  report text not null,
  parameters jsonb not null,
  range text not null,
  from_day date not null,
  to_day date not null,
  layout jsonb,
  is_shared boolean not null,
  -- When it is sent, on the clock of its owner; null: never.
  cadence text check (cadence in ('daily', 'weekly', 'monthly')),
  weekday smallint not null,
  month_day smallint not null,
  hour smallint not null,
  next_at timestamptz,
  version integer not null default 1,
  constraint saved_report_name unique (user_id, name)
);
-- Query: those whose time has come.
create index saved_report_due on saved_report (next_at) where next_at is not null;

-- Who gets it by e-mail.
create table saved_report_recipient (
  saved_report_id integer not null references saved_report (id) on delete cascade,
  user_id integer not null references app_user (id) on delete cascade,
  primary key (saved_report_id, user_id)
);
-- Query: what a user gets.
create index saved_report_recipient_user on saved_report_recipient (user_id);

-- One saved report for one user at one time: the target of its delivery. The key keeps it from being made twice.
create table report_sending (
  id integer generated always as identity primary key,
  saved_report_id integer not null references saved_report (id) on delete cascade,
  user_id integer not null references app_user (id) on delete cascade,
  due_at timestamptz not null,
  unique (saved_report_id, due_at, user_id)
);
-- Query: those that are too old to keep.
create index report_sending_due on report_sending (due_at);

alter table delivery drop constraint delivery_channel_check;
alter table delivery add constraint delivery_channel_check
  check (channel in ('email', 'push', 'webhook', 'fine', 'report'));
