-- Work that one process at a time does, such as reading from an MQTT broker. The process renews its row; when it no longer does,
-- another takes it (server/base/db/lease.ts). Session locks would not hold behind a pool of connections.
create table duty (
  name text primary key,
  -- The process, as in server_process.
  holder uuid not null,
  until timestamptz not null
);
