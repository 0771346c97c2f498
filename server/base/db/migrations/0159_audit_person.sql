-- one by one
-- Query: what some users did, newest first (read-audit.ts).
create index concurrently if not exists audit_entry_user_at on audit_entry (user_id, at desc, id desc) where user_id is not null;
