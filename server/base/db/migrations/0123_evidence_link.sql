-- A link by which somebody without an account opens one pack of evidence. Its secret is kept as a hash. It is read by the hash, and
-- listed by its subject.
create table evidence_link (
  id integer generated always as identity primary key,
  -- As in `domain/evidence/subject.ts`. Example: fine|12
  subject text not null,
  token_hash bytea not null unique,
  made_by integer references app_user (id) on delete set null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  opened integer not null default 0,
  opened_at timestamptz,
  end_reason text check (end_reason in ('revoked', 'expired', 'sight', 'gone'))
);
create index evidence_link_subject on evidence_link (subject, made_at);
create index evidence_link_expires on evidence_link (expires_at);
