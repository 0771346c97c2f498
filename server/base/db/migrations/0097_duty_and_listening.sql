-- Work that one process at a time does, such as reading from an MQTT broker. The process renews its row; when it no longer does,
-- another takes it (server/base/db/lease.ts). Session locks would not hold behind a pool of connections.
create table duty (
  name text primary key,
  -- The process, as in server_process.
  holder uuid not null,
  until timestamptz not null
);

-- The last time in which no gateway listened. One row, written by the gateway that started after it. Gateways that start later, when
-- trackers have come back already, read it (server/telemetry/rhythms.ts).
create table listening (
  is_only boolean primary key default true check (is_only),
  -- The last contact with any tracker before.
  last_heard_at timestamptz not null,
  since_at timestamptz not null
);
