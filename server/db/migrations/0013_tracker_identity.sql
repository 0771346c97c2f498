-- A tracker belongs to one protocol. Null: it was registered before this was asked; its first contact decides. Phones and HTTP
-- devices are known by a secret id, of which only the hash is kept.
alter table tracker
  add protocol text,
  add secret_hash bytea unique,
  add secret_at timestamptz;

-- What registered trackers sent and was refused: one row for each packet, or for each door that was the wrong one. Kept for 30 days
-- after the last time (query: how often the same packet came; the tracker's record).
create table packet_refusal (
  imei text not null,
  digest bytea not null,
  protocol text not null,
  reason text not null,
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  address text not null,
  primary key (imei, digest)
);
create index packet_refusal_last on packet_refusal (last_at);
