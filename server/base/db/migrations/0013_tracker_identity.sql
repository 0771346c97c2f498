-- A tracker belongs to one protocol. Null: it was registered before this was asked; its first contact decides. Phones and HTTP
-- devices are known by a secret id, of which only the hash is kept.
alter table tracker
  add protocol text,
  add secret_hash bytea unique,
  add secret_at timestamptz;

-- What registered trackers sent and was refused: one row for each packet, or for each door that was the wrong one. Kept for 30 days
-- after the last time (query: how often the same packet came; the tracker's record).
create table packet_refusal (
  tracker_id integer not null references tracker (id) on delete cascade,
  digest bytea not null,
  protocol text not null,
  reason text not null,
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  address text not null,
  primary key (tracker_id, digest)
);
create index packet_refusal_last on packet_refusal (last_at);

-- Records of a time at which their tracker was in no vehicle, packed as positions are. Kept for 90 days, in which somebody may say
-- which vehicle it was in (query: what a tracker sent from a time on). `is_private`: what it said last of private use.
create table unfitted_packet (
  tracker_id integer not null references tracker (id) on delete cascade,
  t0 timestamptz not null,
  digest bigint not null,
  t1 timestamptz not null,
  n smallint not null,
  payload bytea not null,
  is_private boolean not null,
  received_at timestamptz not null,
  primary key (tracker_id, t0, digest)
);
create index unfitted_packet_received on unfitted_packet (received_at);

-- Strangers of one address, of which only some are listed.
create index unknown_tracker_address on unknown_tracker (address, last_seen desc);
