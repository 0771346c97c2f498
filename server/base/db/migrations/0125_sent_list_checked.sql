-- By a statement of its own: it reads the rows without keeping others from writing.
alter table saved_report validate constraint saved_report_file_kind_check;
