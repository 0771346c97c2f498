-- Lists are sent like reports: a row with the report `List`, whose parameters name the list, its file and the query of its address.
-- A paused one keeps its time and its recipients, and has no next sending.
alter table saved_report add column is_paused boolean not null default false;
-- Asked for by its owner at once; it goes to the owner alone, who need not be a recipient.
alter table report_sending add column is_test boolean not null default false;
-- A plain file is a third form.
alter table saved_report drop constraint saved_report_file_kind_check;
alter table saved_report add constraint saved_report_file_kind_check check (file_kind in ('xlsx', 'pdf', 'csv')) not valid;
