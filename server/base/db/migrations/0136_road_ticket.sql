-- Tickets with which a phone sends what its user filled in without signal, after the session is over or while somebody else is signed
-- in (decision 142). They open nothing else.
create table road_ticket (
  id integer generated always as identity primary key,
  user_id integer not null references app_user (id) on delete cascade,
  -- The session that fetched it: closing that session ends the ticket too.
  session_id integer references session (id) on delete set null,
  -- Every request with a ticket (query: readTicketCaller).
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
-- A password is changed, or the user ends (query: endSessions).
create index road_ticket_user on road_ticket (user_id);
create index road_ticket_session on road_ticket (session_id);
