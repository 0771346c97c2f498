-- one by one
-- Query: the names in the audit, and what some of them did, newest first (read-audit.ts).
create index concurrently if not exists audit_entry_username_at on audit_entry (username, at desc, id desc);
