-- Private use that the schedule switched (domain rules §3.4) has no driver (server/schedule/switch-by-schedule.ts).
alter table private_switch alter column driver_id drop not null;
