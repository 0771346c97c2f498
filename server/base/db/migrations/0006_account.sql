-- Where a session was opened, so that its user knows it again: the address and what the browser called itself.
alter table session
  add address text,
  add agent text;
-- Sessions of a user, newest first, ended ones too (query: sessions of a user).
create index session_by_user on session (user_id, id desc);
