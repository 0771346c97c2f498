-- The password of the mail server is sealed (`stored-mail-server.ts`). One that was stored in plain waits here until the program starts and seals it.
alter table mail_setting rename column password to plain_password;
alter table mail_setting add column password bytea;
