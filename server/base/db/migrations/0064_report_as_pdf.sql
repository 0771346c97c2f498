-- What a saved report is sent as.
alter table saved_report add column file_kind text not null default 'xlsx' check (file_kind in ('xlsx', 'pdf'));
