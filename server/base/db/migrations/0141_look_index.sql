-- one by one
-- Query: who opened where a driver was. A line of the audit names all drivers whom a reader saw at once.
create index concurrently if not exists audit_entry_look on audit_entry using gin ((after -> 'drivers')) where entity = 'look';
