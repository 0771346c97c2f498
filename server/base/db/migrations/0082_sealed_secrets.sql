-- Secrets that the program must be able to read are sealed (`server/access/sealed-columns.ts`). Those that were stored in plain wait here
-- until the program starts and seals them.
alter table tracker rename column password to plain_password;
alter table tracker add column password bytea;

alter table webhook rename column secret to plain_secret;
alter table webhook alter column plain_secret drop not null;
alter table webhook add column secret bytea;
alter table webhook add constraint webhook_secret check (num_nonnulls(plain_secret, secret) = 1);

alter table channel_key rename column vapid_private to plain_vapid_private;
alter table channel_key alter column plain_vapid_private drop not null;
alter table channel_key add column vapid_private bytea;
alter table channel_key
  add constraint channel_key_vapid_private check (num_nonnulls(plain_vapid_private, vapid_private) = 1);
