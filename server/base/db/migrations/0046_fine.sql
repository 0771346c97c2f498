-- The deadline of a fine (domain rules §8.2), its alerts, its documents, and what was said of a driver that not everybody may know of.
alter table fine
  -- Last day to name the driver; null: not notified yet.
  add column identify_by date,
  -- Days before that day at which people were last told (event 1121); null: not yet.
  add column told_days smallint,
  -- The driver was of type structure when the fine was assigned (§2.4.4); kept for drivers that are deleted.
  add column driver_structure boolean not null default false;
-- The daily job of the alerts (server/fine/raise-deadlines.ts), and the list in its first order.
create index fine_deadline on fine (identify_by) where state in ('received', 'assigned');

-- A document is of a vehicle or of a fine.
alter table document alter column vehicle_id drop not null;
alter table document add column fine_id integer references fine (id) on delete cascade;
alter table document add constraint document_owner check (num_nonnulls(vehicle_id, fine_id) = 1);
create unique index document_fine_name on document (fine_id, category, plain_name) where fine_id is not null;

-- A notification about the deadline of a fine (event 1121) is about that fine: two of one morning are not one with a counter.
alter table notification drop column subject;
alter table notification add column subject text collate "C" not null generated always as (
  coalesce('f' || (detail ->> 'fine_id'), 'v' || vehicle_id::text, 'd' || driver_id::text, 'p' || place_id::text, '')) stored;
create index notification_subject on notification (subject, code, user_id, first_at desc);
