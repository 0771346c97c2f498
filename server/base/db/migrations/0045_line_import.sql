-- Files of lines that become costs or fines (domain rules §7.3): judged first, stored once the user confirms.
create table line_import (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('cost', 'fine')),
  user_id integer not null references app_user (id) on delete cascade,
  file_name text not null,
  -- SHA-256 of the file, in hexadecimal.
  digest text not null,
  -- Every line with what it says and the verdict on it: that of the last judgement.
  lines jsonb not null,
  -- A last line that only sums up the others: it is never stored.
  totals_line integer,
  created_at timestamptz not null,
  -- Null: a draft.
  applied_at timestamptz,
  -- Until when a draft may be confirmed, or what was refused read.
  expires_at timestamptz not null
);
-- The same file once more (server/line-import/kept-import.ts).
create index line_import_digest on line_import (digest, applied_at);
