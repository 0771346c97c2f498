-- What happens again is counted in a row that stands where it stood: the lists are kept in the order of the first time, which never changes,
-- so that counting touches no index. A page, which is in the order of the last time, looks back a little further (`inbox.ts`).
alter table told_event add column user_ids integer[];
update told_event set user_ids = coalesce((select array_agg(user_id) from notification where told_id = told_event.id), '{}');
alter table told_event alter column user_ids set not null;
comment on column told_event.user_ids is 'who was told: their rows of notification are found by it';

create table user_notification (
  told_id bigint not null,
  -- When it happened first, as `told_event` says, and when last.
  first_at timestamptz not null,
  at timestamptz not null,
  user_id integer not null,
  times integer not null,
  fleet_id integer,
  code smallint not null,
  -- Shown in the inbox; the others were sent in another way only.
  is_web boolean not null,
  read_at timestamptz,
  -- When its cause was solved.
  closed_at timestamptz,
  -- Which list shows it: 0 the active one, 1 the historic one, 2 none.
  list smallint not null generated always as (
    case when not is_web then 2 when read_at is null and closed_at is null then 0 else 1 end) stored
) with (fillfactor = 75);
insert into user_notification (told_id, first_at, at, user_id, times, fleet_id, code, is_web, read_at, closed_at)
select told_id, fact.at, told.at, user_id, times, told.fleet_id, told.code, is_web, read_at, closed_at
from notification told join told_event fact on fact.id = told.told_id
order by told_id;
drop table notification;
alter table user_notification rename to notification;
-- Queries: the newest of a list of a user, for each event apart; the one that counts what happens again; all who were told of an event.
alter table notification add primary key (user_id, code, list, first_at, told_id) include (fleet_id);
-- Query: what is too old to keep.
create index notification_age on notification using brin (at);
