-- What each answered request to the API leaves (domain rules §0.3; server/api-log/): no query string, no id of a record, no
-- address of a computer. Daily partitions: 90 days later a whole one is dropped.
create table api_request (
  at timestamptz not null,
  method text not null,
  -- As the endpoint is declared: /vehicle/{id}.
  path text not null,
  status smallint not null,
  duration_ms integer not null,
  size_bytes bigint not null,
  -- Whoever was signed in.
  user_id integer,
  -- Of slow and of large requests alone: the page's connection, and the network it came from.
  client uuid,
  network cidr
) partition by range (at);

-- Reports of the slow and the large requests (server/report/single-api-requests.ts).
create index api_request_slow on api_request (at) where duration_ms >= 3000;
create index api_request_large on api_request (at) where size_bytes >= 1048576;
