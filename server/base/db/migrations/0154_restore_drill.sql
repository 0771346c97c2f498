-- Backups that were made of this installation. The command that makes one writes its row, wherever the file goes.
create table backup_made (
  id bigint generated always as identity primary key,
  -- The instant whose data it has.
  made_at timestamptz not null,
  -- When the file was complete.
  ended_at timestamptz not null,
  -- Rows of all tables, and octets of the archive.
  row_count bigint not null,
  octets bigint not null
);

-- Restore drills: the newest backup is restored into a scratch database, checked and dropped (decision 152). A row without an end is
-- under way, or its process was killed; the next drill then drops its database and says so.
create table restore_drill (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null,
  ended_at timestamptz,
  -- Null: under way.
  is_good boolean,
  -- The instant of the data in the backup; null: there was no backup.
  backup_at timestamptz,
  -- The newest position in the restored data.
  newest_at timestamptz,
  -- Octets of the file, and of the restored database.
  file_octets bigint,
  database_octets bigint,
  -- Rows of the main tables in the restored data, by table.
  counts json,
  -- Why it failed (domain/system/drill.ts), with the words of the program.
  fault text,
  detail text
);
