-- A draft keeps what its file said, so that its user may say which head is which and mend single cells.
alter table line_import
  -- The heads of the file.
  add heads text[],
  -- Field → index of its head.
  add columns jsonb,
  -- The lines of a draft below the heads, with the texts written over cells; null once it is applied.
  add rows jsonb,
  add undone_at timestamptz;

-- What users said about the heads of files of lines, for the next file with the same heads.
create table line_mapping (
  kind text not null,
  -- The plain heads in alphabetical order.
  heads_key text not null,
  -- Field → plain head.
  columns jsonb not null,
  updated_at timestamptz not null,
  updated_by integer references app_user (id) on delete set null,
  primary key (kind, heads_key)
);
