-- The deadline of a fine (domain rules §8.2), its alerts, and what was said of a driver that not everybody may know of.
alter table fine
  -- Last day to name the driver; null: not notified yet.
  add column identify_by date,
  -- Days before that day at which people were last told (event 1121); null: not yet.
  add column told_days smallint,
  -- The driver was of type structure when the fine was assigned (§2.4.4); kept for drivers that are deleted.
  add column driver_structure boolean not null default false;
-- The daily job of the alerts (server/fine/raise-deadlines.ts), and the list in its first order.
create index fine_deadline on fine (identify_by) where state in ('received', 'assigned');
