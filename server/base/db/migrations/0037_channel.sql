-- How users and other programs are told of events: e-mail, push to browsers, webhooks.

-- What is to be sent, written in the transaction that decides it, and what became of it. One row is one message: an e-mail to a user,
-- a push to a browser, a request to a webhook (`target_id`). What happens while it waits joins it, until it is first sent.
create table delivery (
  id bigint generated always as identity primary key,
  -- Stays the same however often it is sent, so that its receiver knows a repetition.
  key uuid not null default gen_random_uuid(),
  channel text not null check (channel in ('email', 'push', 'webhook')),
  target_id integer not null,
  -- The first of them, as many as the channel can carry, and how many there are.
  event_ids bigint[] not null,
  event_count integer not null,
  -- Nobody has tried to send it: more events may join.
  is_open boolean not null default true,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  -- Until then somebody is sending it; if it waits longer, that process is gone.
  leased_until timestamptz,
  -- What the last attempt was answered: a number of SMTP or HTTP, what went wrong, and the beginning of the answer.
  status smallint,
  error text,
  answer text,
  took_ms integer,
  created_at timestamptz not null,
  ended_at timestamptz
);
-- What joins looks for the open one.
create unique index delivery_open on delivery (channel, target_id) where is_open and state = 'waiting';
-- Queries: what is to be sent next; whether an earlier one to the same target waits.
create index delivery_due on delivery (channel, next_at) where state = 'waiting';
create index delivery_waiting on delivery (channel, target_id, id) where state = 'waiting';
-- Queries: the last ones of a target; those that are too old to keep.
create index delivery_target on delivery (channel, target_id, id desc);
create index delivery_created on delivery (created_at);

-- What users choose about their e-mails.
create table mail_choice (
  user_id integer primary key references app_user (id) on delete cascade,
  digest text not null default 'none' check (digest in ('none', 'hourly', 'daily')),
  -- When the user was last told that mails do not arrive.
  told_at timestamptz
);

-- Events of which a user wants no e-mails any more, by a link in one. 0: of none.
create table mail_silence (
  user_id integer not null references app_user (id) on delete cascade,
  code smallint not null,
  since timestamptz not null,
  primary key (user_id, code)
);

-- E-mails that a user was sent in a month (YYYY-MM in the user's zone), and which limits the user was told of.
create table mail_credit (
  user_id integer not null references app_user (id) on delete cascade,
  month text not null,
  used integer not null default 0,
  is_warned boolean not null default false,
  is_spent boolean not null default false,
  primary key (user_id, month)
);

-- The server that sends e-mails; without a row there is none.
create table mail_setting (
  id smallint primary key default 1 check (id = 1),
  host text not null,
  port integer not null,
  security text not null check (security in ('tls', 'starttls', 'none')),
  username text,
  password text,
  sender text not null,
  version integer not null default 1
);

-- Browsers that show notifications.
create table push_subscription (
  id integer generated always as identity primary key,
  user_id integer not null references app_user (id) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  -- What the browser calls itself.
  agent text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint push_subscription_endpoint unique (endpoint)
);
create index push_subscription_user on push_subscription (user_id);

-- Addresses of other programs. Without a fleet: of the installation.
create table webhook (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  url text not null,
  secret text not null,
  fleet_id integer references fleet (id) on delete cascade,
  events smallint[] not null,
  is_on boolean not null default true,
  -- Why it was switched off by itself; null: it was not.
  off_reason text check (off_reason in ('failures', 'rights')),
  -- Since when no delivery has arrived.
  failing_since timestamptz,
  -- Events for which there was no room.
  left_out integer not null default 0,
  user_id integer not null references app_user (id),
  created_at timestamptz not null,
  constraint webhook_name unique (name)
);

-- Keys of the installation: with what push services know it (VAPID), and with what links of e-mails are signed.
create table channel_key (
  id smallint primary key default 1 check (id = 1),
  vapid_public text not null,
  vapid_private text not null,
  link_key text not null
);
