-- An e-mail to the driver who is named in a fine: its target is the fine, so that who is told is decided when it is sent.
alter table delivery drop constraint delivery_channel_check;
alter table delivery add constraint delivery_channel_check check (channel in ('email', 'push', 'webhook', 'fine'));

-- The statement that brought a line, so that its import can be undone; null for what came before, by hand, or too long ago.
alter table refuelling add column statement_id integer references fuel_statement (id) on delete set null;
-- Queries: the lines of a statement.
create index refuelling_statement on refuelling (statement_id) where statement_id is not null;
