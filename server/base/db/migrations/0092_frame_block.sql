-- Packets as trackers sent them (server/base/frame-log/): many in a row, compressed. Daily partitions: after FRAME_DAYS a whole one
-- is dropped. No backup has their rows.
create table frame_block (
  -- When the newest packet of the block arrived, rounded up to the millisecond.
  last_at timestamptz not null,
  id bigint generated always as identity,
  -- CRC-32 of the IMEIs of its trackers, four bytes each: octets are searched three times as fast as an array.
  marks bytea not null,
  -- Zstandard: a line of JSON with the heads of the packets, then the packets one after another.
  content bytea not null,
  -- The newest packets of a tracker are read in this order, backwards.
  primary key (last_at, id)
) partition by range (last_at);
-- Neither gets smaller. The marks stay in the row, because a search looks through those of many blocks.
alter table frame_block alter marks set storage main, alter content set storage external;

-- In which ten minutes a tracker has packets, so that a rare one is found without reading the blocks of all others. A process writes
-- a row once; two processes may write the same one.
create table frame_slot (
  slot_at timestamptz not null,
  -- CRC-32 of its IMEI.
  mark integer not null
) partition by range (slot_at);
create index frame_slot_mark on frame_slot (mark, slot_at);
