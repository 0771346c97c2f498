-- one by one
-- Query: what happened in some fleets, newest first (read-audit.ts).
create index concurrently if not exists audit_entry_fleet_at on audit_entry (fleet_id, at desc, id desc) where fleet_id is not null;
